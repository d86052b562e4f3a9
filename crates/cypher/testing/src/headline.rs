//! The title of a finding: the statement, what the engine answers, and what it should answer.

use crate::oracle::oracle;
use crate::ruling;
use edgewise_engine::{Outcome, Step};
use edgewise_lab::{Case, FaultKind, Observed, Ruling, Symptom};
use edgewise_model::{Rows, Value};

/// The most characters of a statement that a title shows.
pub(crate) const MOST_STATEMENT_CHARACTERS: usize = 90;
/// The most characters of a value that a title shows.
const MOST_VALUE_CHARACTERS: usize = 40;

/// One sentence that states the bug of a case. If nothing precise can be said, it is `otherwise`, the oracle's own
/// text.
pub fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String {
    let last = || observed.iter().rev().find_map(|seen| seen.text.as_deref());
    let of_statement = |what: &str| last().map(|text| format!("{} {what}", shown(text)));
    let stated = match symptom.kind {
        FaultKind::Crash => {
            let place = symptom.stack_top.as_deref().and_then(function_of);
            match (symptom.signal, place) {
                (Some(signal), Some(place)) => {
                    of_statement(&format!("crashes the engine (signal {signal} in `{place}`)"))
                }
                (Some(signal), None) => of_statement(&format!("crashes the engine (signal {signal})")),
                (None, Some(place)) => of_statement(&format!("crashes the engine (in `{place}`)")),
                (None, None) => of_statement("crashes the engine"),
            }
        }
        FaultKind::Hang => of_statement("never answers"),
        FaultKind::Error => failing(observed).map(|(text, message)| {
            format!(
                "{} fails with an internal error: {}",
                shown(text),
                shortened(message, MOST_STATEMENT_CHARACTERS)
            )
        }),
        FaultKind::Contradiction | FaultKind::Deviation => wrong_answer_title(symptom, case, observed),
        FaultKind::Performance => None,
    };
    stated.unwrap_or_else(|| otherwise.to_owned())
}

/// The title of a finding about a wrong answer.
fn wrong_answer_title(symptom: &Symptom, case: &Case, observed: &[Observed]) -> Option<String> {
    let judge = oracle(&symptom.oracle);
    if let Some(stated) = judge.and_then(|judge| judge.headline(symptom, observed)) {
        return Some(stated);
    }
    if symptom.rule.ends_with("/raises") {
        return failing(observed).map(|(text, message)| {
            format!(
                "{} fails, but an equivalent statement does not: {}",
                shown(text),
                shortened(message, MOST_STATEMENT_CHARACTERS)
            )
        });
    }
    let fault = wrong_answer(case, observed, &ruling(case, observed));
    fault.or_else(|| {
        let text = observed.iter().rev().find_map(|seen| seen.text.as_deref())?;
        match symptom.rule.rsplit('/').next()? {
            "graph" => Some(format!("{} leaves the wrong graph behind", shown(text))),
            "order" => Some(format!("{} gives rows in the wrong order", shown(text))),
            _ => judge
                .and_then(|judge| judge.contrast())
                .and_then(|(first, how)| contrast_title(observed, first, how)),
        }
    })
}

/// The title for two equivalent statements: the answer of the one in the role `first`, and the first answer that
/// differs. `how` describes both, for example "without an index" and "with one".
fn contrast_title(observed: &[Observed], first: &str, how: [&str; 2]) -> Option<String> {
    let base = observed.iter().find(|seen| seen.role == first)?;
    let rows = |seen: &Observed| match &seen.outcome {
        Outcome::Rows(rows) => Some(rows.clone()),
        _ => None,
    };
    let own = rows(base)?;
    let other = observed.iter().filter_map(rows).find(|other| other.rows != own.rows)?;
    let said = match (single_value(&own), single_value(&other)) {
        (Some(own), Some(other)) if own != other => [own, other],
        _ if own.len() != other.len() => [row_count_text(own.len()), row_count_text(other.len())],
        _ => return None,
    };
    let statement = shown(base.text.as_deref()?);
    Some(format!("{statement} gives {} {} and {} {}", said[0], how[0], said[1], how[1]))
}

/// The function in a line of a stack trace such as `falkordb.so(AR_EXP_ReduceToScalar+#x#c)`. A line that is a bare
/// name is the function itself.
fn function_of(line: &str) -> Option<&str> {
    let inner = line.split_once('(').map_or(line, |(_, inner)| inner);
    let name = inner.split(['+', ')']).next()?.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '.' | '<' | '>' | '$');
    (!name.is_empty() && name.chars().count() <= MOST_VALUE_CHARACTERS && name.chars().all(plain))
        .then_some(name)
}

/// Which statement is answered wrongly, with its answer and the right one. None if the reference interpreter cannot
/// tell, or if several statements are wrong.
pub fn wrong_answer(case: &Case, observed: &[Observed], ruling: &Ruling) -> Option<String> {
    let named = || {
        let mut seen = observed.iter().enumerate();
        seen.find_map(|(place, seen)| match (&seen.outcome, ruling.answer(place)) {
            (Outcome::Rows(rows), Some(right)) => named_otherwise(case, rows, right).then_some(place),
            _ => None,
        })
    };
    let place = &match ruling.wrong.as_slice() {
        [place] => *place,
        [] => named()?,
        _ => return None,
    };
    let seen = observed.get(*place)?;
    let right = ruling.answer(*place)?;
    let Outcome::Rows(rows) = &seen.outcome else { return None };
    let statement = shown(seen.text.as_deref()?);
    let indexed = case.plan.steps.get(..*place).is_some_and(|before| {
        before.iter().any(
            |planned| matches!(&planned.step, Step::Run(request) if request.text.starts_with("CREATE INDEX")),
        )
    });
    let there = if indexed { ", where there is an index," } else { "" };
    Some(match (single_value(rows), single_value(right)) {
        _ if named_otherwise(case, rows, right) => {
            let names = |rows: &Rows| {
                rows.columns.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            };
            format!("{statement}{there} gives the columns {} instead of {}", names(rows), names(right))
        }
        (Some(is), Some(ought)) if is != ought => format!("{statement}{there} gives {is} instead of {ought}"),
        _ if rows.len() != right.len() => {
            format!("{statement}{there} gives {} instead of {}", row_count_text(rows.len()), right.len())
        }
        _ => match differing_row(rows, right) {
            Some((is, ought)) => format!("{statement}{there} gives the row {is} instead of {ought}"),
            None => format!("{statement}{there} gives wrong values"),
        },
    })
}

/// Whether an answer has other column names than the right one. A column without an alias may have any name.
pub fn named_otherwise(case: &Case, seen: &Rows, right: &Rows) -> bool {
    let names = |rows: &Rows| {
        let mut names: Vec<String> = rows
            .columns
            .iter()
            .enumerate()
            .filter(|(place, _)| !case.plan.comparison.unnamed.contains(place))
            .map(|(_, name)| name.to_string())
            .collect();
        names.sort_unstable();
        names
    };
    !seen.columns.is_empty() && names(seen) != names(right)
}

/// The value of an answer with a single value, if it is short. For a node or relationship, only its kind.
fn single_value(rows: &Rows) -> Option<String> {
    let [row] = rows.rows.as_slice() else { return None };
    let [value] = row.as_slice() else { return None };
    let text = match value {
        Value::Node(_) => return Some("a node".to_owned()),
        Value::Relationship(_) => return Some("a relationship".to_owned()),
        Value::Path(_) => return Some("a path".to_owned()),
        value => value.to_string(),
    };
    (text.chars().count() <= MOST_VALUE_CHARACTERS && !text.contains('`')).then(|| format!("`{text}`"))
}

/// The wrong row and the right one, if exactly one row differs and both are short.
fn differing_row(rows: &Rows, right: &Rows) -> Option<(String, String)> {
    let text = |row: &Vec<Value>| -> Option<String> {
        let element =
            |value: &Value| matches!(value, Value::Node(_) | Value::Relationship(_) | Value::Path(_));
        if row.iter().any(element) {
            return None;
        }
        let text = row.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ");
        (text.chars().count() <= MOST_VALUE_CHARACTERS && !text.contains('`')).then(|| format!("`{text}`"))
    };
    let texts = |rows: &Rows| rows.rows.iter().map(text).collect::<Option<Vec<String>>>();
    let (mut seen, mut wanted) = (texts(rows)?, texts(right)?);
    seen.retain(|row| match wanted.iter().position(|other| other == row) {
        Some(place) => {
            wanted.remove(place);
            false
        }
        None => true,
    });
    match (seen.as_slice(), wanted.as_slice()) {
        ([is], [ought]) => Some((is.clone(), ought.clone())),
        _ => None,
    }
}

/// A number of rows in words, such as "2 rows".
fn row_count_text(rows: usize) -> String {
    match rows {
        0 => "no rows".to_owned(),
        1 => "1 row".to_owned(),
        many => format!("{many} rows"),
    }
}

/// The first statement that fails, with its error message.
pub(crate) fn failing(observed: &[Observed]) -> Option<(&str, &str)> {
    observed.iter().find_map(|seen| match &seen.outcome {
        Outcome::Error { message, .. } => Some((seen.text.as_deref()?, message.as_str())),
        _ => None,
    })
}

/// A statement as a title shows it: in backticks (two if it contains one), and shortened if it is long.
pub(crate) fn shown(statement: &str) -> String {
    let text = shortened(statement, MOST_STATEMENT_CHARACTERS);
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// The first line of a text, shortened at the end of a word to at most `most` characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let line = text.lines().next().unwrap_or_default().trim_end();
    if line.chars().count() <= most {
        return line.to_owned();
    }
    let head: String = line.chars().take(most).collect();
    let end = head.rfind(' ').filter(|end| *end > most / 2).unwrap_or(head.len());
    format!("{} …", &head[..end])
}

#[cfg(test)]
mod tests {
    use super::{function_of, headline, shortened};

    use edgewise_engine::{Outcome, Request};
    use edgewise_lab::{Case, FaultKind, Observed, Plan, Symptom};
    use edgewise_model::{Rows, Value};

    fn titled(setup: &str, query: &str, rule: &str, seen: Rows) -> String {
        let symptom = Symptom::new(FaultKind::Deviation, "reference", rule);
        let case = Case {
            query: Some(query.to_owned()),
            ..Case::written(
                "cypher",
                "grafeo",
                vec![Request::new(setup)],
                Plan::new("reference", "answer").run("query", query),
                symptom.clone(),
            )
        };
        let observed = [Observed {
            role: "query".to_owned(),
            text: Some(query.to_owned()),
            outcome: Outcome::Rows(seen),
        }];
        headline(&symptom, &case, &observed, "otherwise")
    }

    #[test]
    fn a_title_contains_the_statement_its_answer_and_the_right_answer() {
        let one = |value| Rows::new(["a"], vec![vec![Value::Int(value)]]);
        let two = "CREATE (), ()";
        assert_eq!(
            titled(two, "MATCH (n) RETURN 1 AS a", "answer/missing", one(1)),
            "`MATCH (n) RETURN 1 AS a` gives 1 row instead of 2"
        );
        assert_eq!(
            titled(two, "MATCH (n) RETURN count(*) AS a", "answer/changed", one(1)),
            "`MATCH (n) RETURN count(*) AS a` gives `1` instead of `2`"
        );
        let pair = |first, second| Rows::new(["a"], vec![vec![Value::Int(first)], vec![Value::Int(second)]]);
        let order = "UNWIND [2, 1] AS x RETURN x AS a ORDER BY a";
        assert!(titled(two, order, "answer/order", pair(2, 1)).ends_with("gives rows in the wrong order"));
        assert!(
            titled(two, order, "answer/changed", pair(1, 3)).ends_with("gives the row `3` instead of `2`")
        );
        assert!(titled(two, order, "answer/changed", pair(4, 3)).ends_with("gives wrong values"));
        assert_eq!(titled(two, order, "answer/changed", pair(1, 2)), "otherwise");
        assert_eq!(
            titled(
                "CREATE ()",
                "MATCH (n) RETURN n",
                "answer/changed",
                Rows::new(["n"], vec![vec![Value::Int(0)]])
            ),
            "`MATCH (n) RETURN n` gives `0` instead of a node"
        );
        assert_eq!(
            titled("CREATE ()", "MATCH (n) RETURN *, 1 AS a", "answer/changed", one(1)),
            "`MATCH (n) RETURN *, 1 AS a` gives the columns `a` instead of `n`, `a`"
        );
    }

    #[test]
    fn a_title_shows_both_answers_if_the_right_one_is_not_known() {
        let symptom = Symptom::new(FaultKind::Contradiction, "index", "new/node-range/changed");
        let query = "MATCH (:L {k: ''}) RETURN sum(1) AS a";
        let plan = Plan::new("index", "new").run("without", query).run("with-1", query);
        let case = Case {
            query: Some(query.to_owned()),
            ..Case::written(
                "cypher",
                "falkordb",
                vec![Request::new("CREATE (:L {k: ''})")],
                plan,
                symptom.clone(),
            )
        };
        let seen = |role: &str, value| Observed {
            role: role.to_owned(),
            text: Some(query.to_owned()),
            outcome: Outcome::Rows(Rows::new(["a"], vec![vec![Value::Float(value)]])),
        };
        // FalkorDB documents that sums are floats, so the reference interpreter makes no claim here.
        let observed = [seen("without", 1.0), seen("with-1", 0.0)];
        assert_eq!(
            headline(&symptom, &case, &observed, "otherwise"),
            "`MATCH (:L {k: ''}) RETURN sum(1) AS a` gives `1.0` without an index and `0.0` with one"
        );
    }

    #[test]
    fn a_crash_names_the_function_it_happened_in() {
        assert_eq!(function_of("falkordb.so(AR_EXP_ReduceToScalar+#x#c)"), Some("AR_EXP_ReduceToScalar"));
        assert_eq!(function_of("core::panicking::panic"), Some("core::panicking::panic"));
        assert_eq!(function_of("libc.so.#(+#x#c#)"), None);
        assert_eq!(function_of("thread 'main' panicked at src/x.rs"), None);
    }

    #[test]
    fn a_long_text_is_shortened_at_the_end_of_a_word() {
        assert_eq!(shortened("MATCH (n) RETURN n", 12), "MATCH (n) …");
        assert_eq!(shortened("short\nand more", 12), "short");
    }
}
