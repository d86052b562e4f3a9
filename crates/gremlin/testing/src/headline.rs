//! The title of a finding: the traversal, its wrong answer and the right one.

use crate::Gremlin;
use crate::blame::{expected, same_rows};
use edgewise_engine::Outcome;
use edgewise_lab::{Case, FaultKind, Observed, Symptom, oracle};
use edgewise_model::{Rows, Value};

/// The maximum number of characters of a statement that a title shows.
const STATEMENT: usize = 100;
/// The maximum number of characters of a value that a title shows.
const VALUE: usize = 40;

/// One sentence that states the fault of a case. `otherwise` is the oracle's general title, for cases of which nothing
/// more exact can be said.
pub(crate) fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String {
    let last = observed.iter().rev().find_map(|seen| seen.text.as_deref());
    let of_statement = |what: &str| last.map(|text| format!("{} {what}", shown(text)));
    let stated = match symptom.kind {
        FaultKind::Crash => of_statement("crashes the engine"),
        FaultKind::Hang => of_statement("never answers"),
        FaultKind::Error => failing(observed).map(|(text, message)| {
            format!("{} fails with an internal error: {}", shown(text), truncated(message, STATEMENT))
        }),
        FaultKind::Contradiction | FaultKind::Deviation => wrong_answer_headline(symptom, case, observed),
        FaultKind::Performance => None,
    };
    stated.unwrap_or_else(|| otherwise.to_owned())
}

fn wrong_answer_headline(symptom: &Symptom, case: &Case, observed: &[Observed]) -> Option<String> {
    let judge = oracle::<Gremlin>(&symptom.oracle);
    if let Some(stated) = judge.and_then(|judge| judge.headline(symptom, observed)) {
        return Some(stated);
    }
    if symptom.rule.ends_with("/raises") {
        return failing(observed).map(|(text, message)| {
            format!(
                "{} fails, but an equivalent traversal does not: {}",
                shown(text),
                truncated(message, STATEMENT)
            )
        });
    }
    let right = expected(&case.setup, &case.plan);
    let wrong: Vec<(&Observed, &Rows, &Rows)> = observed
        .iter()
        .zip(&right)
        .filter_map(|(seen, right)| match (&seen.outcome, right) {
            (Outcome::Rows(rows), Some(Outcome::Rows(right))) if !same_rows(rows, right) => {
                Some((seen, rows, right))
            }
            _ => None,
        })
        .collect();
    if let [(seen, rows, right)] = wrong.as_slice() {
        return Some(instead(shown(seen.text.as_deref()?), rows, right));
    }
    let text = observed.iter().rev().find_map(|seen| seen.text.as_deref())?;
    match symptom.rule.rsplit('/').next()? {
        "graph" => Some(format!("{} leaves a wrong graph", shown(text))),
        "order" => Some(format!("{} gives its results in the wrong order", shown(text))),
        _ => None,
    }
}

fn instead(statement: String, rows: &Rows, right: &Rows) -> String {
    match (single(rows), single(right)) {
        (Some(is), Some(ought)) if is != ought => format!("{statement} gives {is} instead of {ought}"),
        _ if rows.len() != right.len() => {
            format!("{statement} gives {} instead of {}", counted(rows.len()), right.len())
        }
        _ => format!("{statement} gives wrong values"),
    }
}

/// The value of an answer that has one row, if the value is short enough for a title.
fn single(rows: &Rows) -> Option<String> {
    let [row] = rows.rows.as_slice() else { return None };
    let [value] = row.as_slice() else { return None };
    let text = match value {
        Value::Node(_) => return Some("a vertex".to_owned()),
        Value::Relationship(_) => return Some("an edge".to_owned()),
        value => value.to_string(),
    };
    (text.chars().count() <= VALUE && !text.contains('`')).then(|| format!("`{text}`"))
}

fn counted(results: usize) -> String {
    match results {
        0 => "no results".to_owned(),
        1 => "1 result".to_owned(),
        many => format!("{many} results"),
    }
}

/// The first statement that raised an error, with the error message.
fn failing(observed: &[Observed]) -> Option<(&str, &str)> {
    observed.iter().find_map(|seen| match &seen.outcome {
        Outcome::Error { message, .. } => Some((seen.text.as_deref()?, message.as_str())),
        _ => None,
    })
}

/// A statement in backticks, shortened for a title.
pub(crate) fn shown(statement: &str) -> String {
    format!("`{}`", truncated(statement, STATEMENT))
}

fn truncated(text: &str, most: usize) -> String {
    let line = text.lines().next().unwrap_or_default().trim_end();
    if line.chars().count() <= most {
        return line.to_owned();
    }
    let head: String = line.chars().take(most).collect();
    format!("{head} …")
}
