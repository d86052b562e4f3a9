//! Checks the order of the results of a traversal that ends with `order()`.

use crate::answer_form::{normalised, normalised_value};
use crate::rehearsal::BUDGET;
use crate::written_traversal::read_in;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::exchange::{Database, ElementNames, Executor, narrowed, to_model};
use edgewise_gremlin_semantics::relation::order;
use edgewise_gremlin_semantics::{Ids, Provider, Value};
use edgewise_gremlin_syntax::ast::{By, Map, Modulator, Order, Scope, Step, Text, Traversal};
use edgewise_lab::Comparison;
use edgewise_model::{Graph, Rows, Value as Model};
use std::cmp::Ordering;

/// Whether a traversal ends with a global `order()`.
pub(super) fn is_sorted_last(traversal: &Traversal) -> bool {
    sort_keys(traversal).is_some()
}

/// The `by()` modulators of a final `order()`. If there are none, one `by()` without a key.
fn sort_keys(traversal: &Traversal) -> Option<Vec<By>> {
    let place = traversal.steps.iter().rposition(|step| !step.is_modulator())?;
    let Step::Map(Map::Order(None | Some(Scope::Global))) = traversal.steps.get(place)? else { return None };
    let mut keys = Vec::new();
    for modulator in &traversal.steps[place + 1..] {
        match modulator {
            Step::Modulator(Modulator::By(by)) if by.order != Some(Order::Shuffle) => keys.push(by.clone()),
            Step::Modulator(Modulator::As(_)) => {}
            _ => return None,
        }
    }
    if keys.is_empty() {
        keys.push(By { key: None, order: None });
    }
    Some(keys)
}

/// Describes where the order of the results contradicts the sort keys that the semantics compute. `None` if it does
/// not, or if it cannot be checked because the same result occurs with two different keys.
pub(super) fn out_of_order(
    request: &Request,
    graph: &Graph,
    provider: Provider,
    rows: &Rows,
) -> Option<String> {
    let ranks = ranks(request, graph, provider)?;
    let rows = normalised(rows, &Comparison::default());
    let mut last: Option<(u32, &Model)> = None;
    for row in &rows.rows {
        let [value] = row.as_slice() else { return None };
        let rank = ranks.iter().find(|(known, _)| known == value)?.1?;
        if let Some((before, earlier)) = last
            && rank < before
        {
            return Some(format!(
                "{earlier} comes before {value}, but by the sort keys it must come after it"
            ));
        }
        last = Some((rank, value));
    }
    None
}

/// The rank of each result in the order. Results with equal keys share a rank. `None` for a result that occurs with
/// several ranks.
fn ranks(request: &Request, graph: &Graph, provider: Provider) -> Option<Vec<(Model, Option<u32>)>> {
    let mut traversal = read_in(&request.text, provider.dialect)?;
    let keys = sort_keys(&traversal)?;
    let name = |place: usize| Text::String(format!("k{place}").into());
    traversal.steps.push(Map::Project((0..=keys.len()).map(name).collect()).into());
    traversal.steps.push(Modulator::By(By { key: None, order: None }).into());
    for key in keys {
        traversal.steps.push(Modulator::By(By { order: None, ..key }).into());
    }
    let mut database = Database::holding(graph, provider, Executor::default(), BUDGET)?;
    let values = database.run_values(&traversal, &request.parameters).ok()?;
    let names = ElementNames::new();
    let mut ranks: Vec<(Model, Option<u32>)> = Vec::new();
    let (mut rank, mut last): (u32, Option<Vec<Value>>) = (0, None);
    for value in &values {
        let Value::Map(map) = value else { return None };
        let mut parts = map.entries().iter().map(|(_, part)| part.clone());
        let result = to_model(&parts.next()?, &names);
        let result = if provider.holds.one_number_width { narrowed(&result) } else { result };
        let result = normalised_value(&result);
        let keys: Vec<Value> = parts.collect();
        if keys.iter().any(|key| sorts_by_engine_ids(key, provider.holds.ids)) {
            return None;
        }
        if last.as_ref().is_some_and(|last| !same_place(last, &keys)) {
            rank += 1;
        }
        last = Some(keys);
        match ranks.iter_mut().find(|(known, _)| *known == result) {
            Some((_, known)) if *known != Some(rank) => *known = None,
            Some(_) => {}
            None => ranks.push((result, Some(rank))),
        }
    }
    Some(ranks)
}

/// Whether a sort key is compared by ids that the engine assigns. The engine assigns the ids of vertex properties, and
/// those of vertices and edges unless statements give them. A collection may hold such elements.
const fn sorts_by_engine_ids(key: &Value, ids: Ids) -> bool {
    match key {
        Value::Vertex(_) | Value::Edge(_) => matches!(ids, Ids::Assigned),
        Value::Null
        | Value::Bool(_)
        | Value::Byte(_)
        | Value::Short(_)
        | Value::Int(_)
        | Value::Long(_)
        | Value::BigInt(_)
        | Value::Float(_)
        | Value::Double(_)
        | Value::BigDecimal(_)
        | Value::String(_)
        | Value::Char(_)
        | Value::Uuid(_)
        | Value::DateTime(_)
        | Value::Duration(_)
        | Value::Binary(_) => false,
        _ => true,
    }
}

fn same_place(left: &[Value], right: &[Value]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(a, b)| order(a, b) == Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::sorts_by_engine_ids;
    use edgewise_gremlin_semantics::{Graph, Ids, Value};

    #[test]
    fn elements_sort_by_engine_ids_unless_statements_give_the_ids() {
        let vertex = Graph::new().add_vertex(None, "v").expect("a vertex");
        let vertex = Value::Vertex(vertex);
        assert!(sorts_by_engine_ids(&vertex, Ids::Assigned));
        assert!(!sorts_by_engine_ids(&vertex, Ids::Given));
        assert!(!sorts_by_engine_ids(&Value::Int(1), Ids::Assigned));
        // A collection may hold vertex properties, whose ids the engine always assigns.
        assert!(sorts_by_engine_ids(&Value::list(vec![vertex]), Ids::Given));
    }
}
