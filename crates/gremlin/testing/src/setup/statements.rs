//! Writes a planned graph as setup statements, one for each element.

use super::element_name::{edge_name, vertex_name};
use crate::written_traversal::printed;
use edgewise_engine::Request;
use edgewise_gremlin_generate::GraphPlan;
use edgewise_gremlin_semantics::{Ids, Provider};
use edgewise_gremlin_syntax::ast::{By, Map as MapStep, Modulator, Traversal, Value};
use edgewise_model::{Map, Name, Node, Value as Model};
use std::collections::BTreeMap;

/// The statements that write a graph; `None` if the dialect cannot express a value. If the target assigns ids itself,
/// each statement returns a map from the planned name of the element to the element, from which the session learns the
/// id. The ends of an edge are then parameters.
pub(crate) fn statements(graph: &GraphPlan, provider: &Provider) -> Option<Vec<Request>> {
    let given = provider.holds.ids == Ids::Given;
    let labels: BTreeMap<i64, &Name> =
        graph.vertices.iter().map(|vertex| (vertex.id, &vertex.label)).collect();
    let mut requests = Vec::with_capacity(graph.vertices.len() + graph.edges.len());
    for vertex in &graph.vertices {
        let traversal = vertex.traversal(given);
        let traversal = if given { traversal } else { with_projection(traversal, vertex_name(vertex.id)) };
        requests.push(Request::new(printed(&traversal, provider.dialect)?));
    }
    for edge in &graph.edges {
        if given {
            let traversal = edge.traversal(Value::long(edge.from), Value::long(edge.to), true);
            requests.push(Request::new(printed(&traversal, provider.dialect)?));
            continue;
        }
        let end = |id: i64| Value::Variable(vertex_name(id).into());
        let traversal =
            with_projection(edge.traversal(end(edge.from), end(edge.to), false), edge_name(edge.id));
        let parameter = |id: i64| {
            let label = labels.get(&id).map(|label| (*label).clone());
            let node = Node::new(u64::try_from(id).ok()?, label, Map::new());
            Some((Name::from(vertex_name(id)), Model::from(node)))
        };
        let parameters = [parameter(edge.from)?, parameter(edge.to)?].into_iter().collect();
        requests.push(Request {
            text: printed(&traversal, provider.dialect)?,
            parameters,
            ..Request::default()
        });
    }
    Some(requests)
}

/// Appends `.project(name).by()` to a traversal.
fn with_projection(mut traversal: Traversal, name: String) -> Traversal {
    traversal.steps.push(MapStep::Project(vec![name.into()]).into());
    traversal.steps.push(Modulator::By(By { key: None, order: None }).into());
    traversal
}
