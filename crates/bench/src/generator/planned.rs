//! Whether two runs of a query agree, as far as its marks claim that they must.

use super::subject::Ran;
use edgewise_cypher_testing::determinism::{Between, Determinism, Effects};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Rows, Value};

/// How two runs compare.
pub enum Compared {
    /// They agree in all that is claimed.
    Same,
    /// Nothing is claimed, or one was given up.
    Free,
}

/// Compares two runs on copies of one graph; says how they differ.
pub fn compare(before: &Graph, marks: &Determinism, left: &Ran, right: &Ran) -> Result<Compared, String> {
    let (one, two) = match (&left.answer, &right.answer) {
        _ if left.too_large() || right.too_large() => return Ok(Compared::Free),
        (Ok(one), Ok(two)) => (one, two),
        (Err(_), Err(_)) => return Ok(Compared::Same),
        // Which operand is computed first, and whether one is computed at all, is the plan's affair.
        _ if marks.may_raise() => return Ok(Compared::Free),
        (Err(error), Ok(_)) => return Err(format!("only the interpreter raises {error}")),
        (Ok(_), Err(error)) => return Err(format!("only the plan raises {error}")),
    };
    // By canonical names: another order of rows gives new elements other ids.
    let claimed = !matches!(marks.effects, Effects::None | Effects::Free);
    if claimed && canonical_hash(&left.graph) != canonical_hash(&right.graph) {
        return Err("they leave different graphs behind".to_owned());
    }
    let (Some(one), Some(two)) = (&one.rows, &two.rows) else { return Ok(Compared::Same) };
    if marks.counts(Between::Runs) && one.rows.len() != two.rows.len() {
        return Err(format!("{} rows and {} rows", one.rows.len(), two.rows.len()));
    }
    // The columns of a procedure called alone are known to nobody but the engine.
    let comparison = match marks.comparison(Between::Runs) {
        Some(comparison) if marks.columns.len() == one.columns.len() || marks.columns.is_empty() => {
            comparison
        }
        _ => return Ok(Compared::Free),
    };
    let created: Vec<usize> =
        marks.columns.iter().enumerate().filter(|(_, mark)| mark.created).map(|(place, _)| place).collect();
    let difference = if created.is_empty() {
        comparison.compare(one, two)
    } else {
        comparison.compare(&nameless(before, one, &created), &nameless(before, two, &created))
    };
    difference.map_or(Ok(Compared::Same), |difference| Err(difference.to_string()))
}

/// The rows without the ids of elements that were not there before.
fn nameless(before: &Graph, rows: &Rows, created: &[usize]) -> Rows {
    let mut rows = rows.clone();
    for row in &mut rows.rows {
        for place in created {
            if let Some(cell) = row.get_mut(*place) {
                forget_ids(before, cell);
            }
        }
    }
    rows
}

fn forget_ids(before: &Graph, value: &mut Value) {
    match value {
        Value::Node(node) if before.node(node.id).is_none() => node.id = u64::MAX,
        Value::Relationship(relationship) => {
            if before.relationship(relationship.id).is_none() {
                relationship.id = u64::MAX;
            }
            let old = |id: u64| if before.node(id).is_none() { u64::MAX } else { id };
            (relationship.start, relationship.end) = (old(relationship.start), old(relationship.end));
        }
        Value::Path(path) => *value = Value::Int(path.length() as i64),
        Value::List(items) => items.iter_mut().for_each(|item| forget_ids(before, item)),
        Value::Map(map) => map.values_mut().for_each(|item| forget_ids(before, item)),
        _ => {}
    }
}
