//! Which statements of a plan are answered wrongly according to the reference interpreter, and whether the predicate
//! matters for the bug.

use crate::expectation;
use crate::oracle::oracle;
use edgewise_engine::Outcome;
use edgewise_lab::{Case, Observed};
use edgewise_model::{Rows, Value};

/// Which statements of a case are answered wrongly, and whether their predicate matters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    /// The indexes, in the plan, of the statements with wrong answers. Empty if the reference interpreter cannot tell.
    pub wrong: Vec<usize>,
    /// Whether the bug does not depend on what the partitioned predicate says: only the unfiltered statement is wrong,
    /// or the filter is not applied at all, or every part has the right number of rows.
    pub any_predicate: bool,
}

/// Compares the observed answers with those of the reference interpreter.
pub fn blame(case: &Case, observed: &[Observed]) -> Blame {
    let expected = expectation(case);
    let mut wrong = Vec::new();
    let mut sizes_right = expected.is_some();
    for (place, observed) in observed.iter().enumerate() {
        let right = expected.as_ref().and_then(|expected| expected.answers.get(place)?.as_ref());
        match (right, rows_of(observed)) {
            (Some(right), Some(seen)) => {
                if !same_rows(right, seen) {
                    wrong.push(place);
                }
                sizes_right &= right.len() == seen.len();
            }
            _ => sizes_right = false,
        }
    }
    let role = |name: &str| observed.iter().position(|observed| observed.role == name);
    let partitions = oracle(&case.plan.oracle).is_some_and(|judge| judge.partitions());
    let Some(whole) = role("whole").filter(|_| partitions) else {
        return Blame { wrong, any_predicate: false };
    };
    let parts: Vec<&Observed> = observed
        .iter()
        .filter(|observed| matches!(observed.role.as_str(), "true" | "false" | "null"))
        .collect();
    let ignored = rows_of(&observed[whole]).is_some_and(|whole| {
        !whole.is_empty()
            && parts.len() > 1
            && parts.iter().all(|part| rows_of(part).is_some_and(|rows| same_rows(whole, rows)))
    });
    let only_whole = wrong == [whole];
    Blame { any_predicate: ignored || only_whole || sizes_right, wrong }
}

/// The names of the rewriting rules by which the statements of a plan differ.
pub(super) fn applied_rules(case: &Case) -> Vec<String> {
    let applied = case.plan.variants.iter().flat_map(|variant| &variant.applied);
    applied.map(|applied| applied.rule.to_string()).collect()
}

/// The rows that were observed, if the statement answered with rows.
fn rows_of(observed: &Observed) -> Option<&Rows> {
    match &observed.outcome {
        Outcome::Rows(rows) => Some(rows),
        _ => None,
    }
}

/// Whether two answers are the same bag of rows, apart from the ids of nodes and relationships.
pub(crate) fn same_rows(one: &Rows, other: &Rows) -> bool {
    let bag = |rows: &Rows| {
        let mut texts: Vec<String> = rows
            .rows
            .iter()
            .map(|row| row.iter().map(text_without_ids).collect::<Vec<String>>().join("\u{1f}"))
            .collect();
        texts.sort_unstable();
        texts
    };
    one.len() == other.len() && bag(one) == bag(other)
}

/// A value as text. Nodes and relationships are written without their ids.
pub(super) fn text_without_ids(value: &Value) -> String {
    match value {
        Value::Node(node) => {
            let mut node = node.clone();
            node.id = 0;
            Value::Node(node).to_string()
        }
        Value::Relationship(relationship) => {
            let mut relationship = relationship.clone();
            (relationship.id, relationship.start, relationship.end) = (0, 0, 0);
            Value::Relationship(relationship).to_string()
        }
        Value::List(items) => items.iter().map(text_without_ids).collect::<Vec<String>>().join(", "),
        Value::Map(map) => map
            .iter()
            .map(|(key, value)| format!("{key}: {}", text_without_ids(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Path(path) => {
            let nodes = path.nodes().iter().map(|node| text_without_ids(&Value::from(node.clone())));
            let ends: Vec<bool> = path
                .relationships()
                .iter()
                .zip(path.nodes())
                .map(|(relationship, node)| relationship.start == node.id)
                .collect();
            format!("{:?} {ends:?}", nodes.collect::<Vec<String>>())
        }
        other => other.to_string(),
    }
}
