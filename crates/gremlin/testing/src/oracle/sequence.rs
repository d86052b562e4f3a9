//! The order of results after a last `order()`.

use crate::answer_form::{formed, formed_value};
use crate::rehearsal::BUDGET;
use crate::written_traversal::read_in;
use edgewise_engine::Request;
use edgewise_gremlin_semantics::exchange::{Database, ElementNames, Executor, to_model};
use edgewise_gremlin_semantics::relation::order;
use edgewise_gremlin_semantics::{Ids, Provider, Value};
use edgewise_gremlin_syntax::ast::{By, Map, Modulator, Order, Scope, Step, Text, Traversal};
use edgewise_lab::Comparison;
use edgewise_model::{Graph, Rows, Value as Model};
use std::cmp::Ordering;

/// Whether a traversal ends with `order()` over the stream.
pub(super) fn is_sorted_last(traversal: &Traversal) -> bool {
    sort_keys(traversal).is_some()
}

/// The `by()` steps of a last `order()`; one without a key if there are none.
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

/// How the order of results contradicts the sort keys that the semantics compute for them; none if it does not, or if that cannot be
/// said: a result may have come with two different keys.
pub(super) fn out_of_order(
    request: &Request,
    graph: &Graph,
    provider: Provider,
    rows: &Rows,
) -> Option<String> {
    let ranks = ranks(request, graph, provider)?;
    let rows = formed(rows, &Comparison::default());
    let mut last: Option<(u32, &Model)> = None;
    for row in &rows.rows {
        let [value] = row.as_slice() else { return None };
        let rank = ranks.iter().find(|(known, _)| known == value)?.1?;
        if let Some((before, earlier)) = last
            && rank < before
        {
            return Some(format!(
                "{earlier} comes before {value}, and by the sort keys it must come after it"
            ));
        }
        last = Some((rank, value));
    }
    None
}

/// The place of each result in the order, those with equal keys sharing one; none for a result that has several.
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
        let result = formed_value(&to_model(&parts.next()?, &names));
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

/// Whether a key is sorted by ids that the engine gives: those of vertex properties, and of all elements where we give none. Collections
/// may hold such elements.
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
