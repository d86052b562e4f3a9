//! `Contradiction`: a statement that an engine answers differently from the rules of the language.

use super::reply::{first_line, shown};
use super::{Claim, Expected, Reply};
use crate::Comparison;
use edgewise_engine::Deviation;
use edgewise_model::{Rows, Value};

/// A statement whose answer no setting of the semantics explains. Whether it is a bug or the engine's choice, a person
/// must decide; until then what it is about is not compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// The statement, and what it is about.
    pub claim: Claim,
    /// What the engine did.
    pub answered: String,
    /// What the rules of the language say.
    pub expected: String,
    /// True if the engine raises an error where there is an answer.
    pub raises: bool,
}

impl Contradiction {
    /// The contradiction of a reply with what is expected; `None` if they agree.
    pub(super) fn between(
        claim: &Claim,
        reply: &Reply,
        expected: &Expected,
        digits: Option<usize>,
    ) -> Option<Self> {
        if agree(reply, expected, digits) {
            return None;
        }
        let says = match expected {
            Expected::Answer { rows: Some(rows), .. } => shown(rows),
            Expected::Answer { rows: None, .. } => "an answer without columns".to_owned(),
            Expected::Error => "an error".to_owned(),
        };
        let raises = !reply.is_taken();
        Some(Self { claim: claim.clone(), answered: first_line(&reply.words()), expected: says, raises })
    }

    /// The statement, what the engine did and what is right, as the end of a sentence.
    fn words(&self, rules: &str) -> String {
        format!("{} {}, by {rules} {}", self.claim.text, self.answered, self.expected)
    }
}

/// The contradictions as deviations that nobody has confirmed, one for everything that is about the same.
pub(super) fn deviations(all: &[Contradiction], rules: &str) -> Vec<Deviation> {
    let key = |one: &Contradiction| {
        let claim = &one.claim;
        let raises = one.raises && !claim.functions.is_empty();
        (claim.functions.clone(), claim.patterns.clone(), claim.invalid.clone(), raises)
    };
    let mut groups: Vec<(_, Vec<&Contradiction>)> = Vec::new();
    for one in all {
        match groups.iter_mut().find(|(known, _)| *known == key(one)) {
            Some((_, same)) => same.push(one),
            None => groups.push((key(one), vec![one])),
        }
    }
    groups
        .into_iter()
        .map(|((functions, patterns, invalid, raises), same)| {
            let shown: Vec<String> = same.iter().take(3).map(|one| one.words(rules)).collect();
            let more = match same.len() {
                count @ 4.. => format!("; and {} more", count - 3),
                _ => String::new(),
            };
            Deviation {
                what: format!("not explained by any setting: {}", same[0].claim.text),
                source: format!("probed: {}{more}", shown.join("; ")),
                functions,
                only: None,
                raises,
                patterns,
                knobs: Vec::new(),
                accepts: invalid.into_iter().collect(),
                unconfirmed: true,
            }
        })
        .collect()
}

/// True if a reply is what is expected, or cannot be compared with it.
pub(super) fn agree(reply: &Reply, expected: &Expected, digits: Option<usize>) -> bool {
    match (reply, expected) {
        (Reply::Refused { .. }, Expected::Error) => true,
        (Reply::Taken(_), Expected::Error) | (Reply::Refused { .. }, Expected::Answer { .. }) => false,
        (Reply::Taken(Some(rows)), Expected::Answer { rows: Some(right), ordered }) => {
            has_elements(rows) || has_elements(right) || is_alike(rows, right, *ordered, digits)
        }
        // Without columns there is nothing to compare; a crash is told elsewhere.
        (Reply::Taken(_), Expected::Answer { .. }) | (Reply::Fault(_), _) => true,
    }
}

fn is_alike(rows: &Rows, right: &Rows, ordered: bool, digits: Option<usize>) -> bool {
    let width = right.columns.len();
    let comparison = Comparison {
        unnamed: (0..width).collect(),
        sorted_by: if ordered { (0..width).collect() } else { Vec::new() },
        float_digits: digits,
        ..Comparison::default()
    };
    rows.columns.len() == width && comparison.compare(rows, right).is_none()
}

/// True if the rows hold nodes, relationships or paths, whose ids are the engine's own.
fn has_elements(rows: &Rows) -> bool {
    rows.rows.iter().flatten().any(is_element)
}

fn is_element(value: &Value) -> bool {
    match value {
        Value::Node(_) | Value::Relationship(_) | Value::Path(_) => true,
        Value::List(items) => items.iter().any(is_element),
        Value::Map(map) => map.values().any(is_element),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_engine::ErrorClass;

    fn rows(value: Value) -> Rows {
        Rows::new(["a"], vec![vec![value]])
    }

    fn answer(value: Value) -> Expected {
        Expected::Answer { rows: Some(rows(value)), ordered: false }
    }

    #[test]
    fn types_count_and_the_names_of_columns_do_not() {
        let reply = Reply::Taken(Some(Rows::new(["b"], vec![vec![Value::Float(1.0)]])));
        assert!(agree(&reply, &answer(Value::Float(1.0)), None));
        assert!(!agree(&reply, &answer(Value::Int(1)), None));
        assert!(!agree(&reply, &Expected::Error, None));
    }

    #[test]
    fn digits_that_the_wire_loses_are_not_compared() {
        let reply = Reply::Taken(Some(rows(Value::Float(0.3))));
        let right = answer(Value::Float(0.1 + 0.2));
        assert!(!agree(&reply, &right, None));
        assert!(agree(&reply, &right, Some(15)));
    }

    #[test]
    fn a_contradiction_names_the_statement_and_what_it_is_about() {
        let claim = Claim {
            text: "RETURN floor(0) AS a".to_owned(),
            functions: vec!["floor".to_owned()],
            ..Claim::default()
        };
        let reply = Reply::Taken(Some(rows(Value::Int(0))));
        let found = Contradiction::between(&claim, &reply, &answer(Value::Float(0.0)), None);
        let deviation = deviations(&[found.expect("a contradiction")], "openCypher").remove(0);
        assert!(deviation.unconfirmed && !deviation.raises);
        assert_eq!(deviation.functions, ["floor"]);
        assert_eq!(deviation.source, "probed: RETURN floor(0) AS a answers 0, by openCypher 0.0");
        let refused = Reply::of(edgewise_engine::Outcome::error(ErrorClass::Data, "no"));
        let found = Contradiction::between(&claim, &refused, &answer(Value::Float(0.0)), None);
        assert!(deviations(&[found.expect("a contradiction")], "openCypher")[0].raises);
    }
}
