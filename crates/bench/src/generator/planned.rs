//! Compares two runs of a query, as far as the determinism analysis claims that they must agree.

use super::reference_with_procedure::Ran;
use edgewise_cypher_testing::determinism::{Between, Determinism, Effects};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Rows, Value};

/// How two runs compare.
pub enum Compared {
    /// The runs agree in everything that is claimed.
    Same,
    /// Nothing is claimed, or one run exceeded its budget.
    Free,
}

/// Compares two runs on copies of one graph. The error says how they differ.
pub fn compare(
    before: &Graph,
    determinism: &Determinism,
    left: &Ran,
    right: &Ran,
) -> Result<Compared, String> {
    let (one, two) = match (&left.answer, &right.answer) {
        _ if left.too_large() || right.too_large() => return Ok(Compared::Free),
        (Ok(one), Ok(two)) => (one, two),
        (Err(_), Err(_)) => return Ok(Compared::Same),
        // The plan decides which operand is computed first, and whether it is computed at all.
        _ if determinism.may_raise() => return Ok(Compared::Free),
        (Err(error), Ok(_)) => return Err(format!("only the interpreter raises {error}")),
        (Ok(_), Err(error)) => return Err(format!("only the plan raises {error}")),
    };
    // Graphs are compared by canonical hash: another order of rows gives new elements other ids.
    let claimed = !matches!(determinism.effects, Effects::None | Effects::Free);
    if claimed && canonical_hash(&left.graph) != canonical_hash(&right.graph) {
        return Err("the graphs after the two runs differ".to_owned());
    }
    let (Some(one), Some(two)) = (&one.rows, &two.rows) else { return Ok(Compared::Same) };
    if determinism.row_counts_agree(Between::Runs) && one.rows.len() != two.rows.len() {
        return Err(format!("one run returns {} rows, the other {}", one.rows.len(), two.rows.len()));
    }
    // Only the engine knows the columns of a procedure that is called on its own.
    let comparison = match determinism.comparison(Between::Runs) {
        Some(comparison)
            if determinism.columns.len() == one.columns.len() || determinism.columns.is_empty() =>
        {
            comparison
        }
        _ => return Ok(Compared::Free),
    };
    let created: Vec<usize> = determinism
        .columns
        .iter()
        .enumerate()
        .filter(|(_, column)| column.created)
        .map(|(place, _)| place)
        .collect();
    let difference = if created.is_empty() {
        comparison.compare(one, two)
    } else {
        comparison.compare(&without_new_ids(before, one, &created), &without_new_ids(before, two, &created))
    };
    difference.map_or(Ok(Compared::Same), |difference| Err(difference.to_string()))
}

/// The rows without the ids of elements that did not exist before.
fn without_new_ids(before: &Graph, rows: &Rows, created: &[usize]) -> Rows {
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
