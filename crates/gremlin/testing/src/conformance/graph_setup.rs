//! `graph_setup`: the statements that write one of the suite's graphs into an engine.

use super::literal::literal;
use crate::setup::{edge_name, vertex_name};
use edgewise_engine::Request;
use edgewise_gremlin_generate::{PlannedEdge, PlannedProperty, PlannedVertex};
use edgewise_gremlin_semantics::exchange::{ElementNames, to_model};
use edgewise_gremlin_semantics::graph::Cardinality;
use edgewise_gremlin_semantics::value::{Edge, Vertex};
use edgewise_gremlin_semantics::{Graph, Ids, Provider, Value};
use edgewise_gremlin_syntax::ast::{self, Traversal};
use edgewise_gremlin_syntax::{Dialect, parse_traversal, print_traversal};
use edgewise_model::{Map, Name, Node};
use std::collections::BTreeMap;

/// How many vertices one statement writes if Edgewise chooses the ids: a Groovy server compiles every new text, which takes
/// longer than running it. If the engine assigns ids, a statement writes one vertex, because HugeGraph forgets the labels of
/// `as()` after the next `addV()`.
const BATCH_SIZE: usize = 16;

/// The statements that write a graph, or `Err` with what the dialect cannot express. If the engine assigns ids, a statement
/// returns a map from Edgewise's names to the new elements, so that the session learns the ids; but not for the edges of a
/// large graph.
pub(super) fn graph_setup(graph: &Graph, provider: &Provider) -> Result<Vec<Request>, String> {
    let given = provider.holds.ids == Ids::Given;
    let numbers: BTreeMap<u32, i64> = graph.vertices().map(|vertex| (vertex.slot, number(vertex))).collect();
    let vertices: Vec<&Vertex> = graph.vertices().collect();
    let mut requests = Vec::new();
    for some in vertices.chunks(if given { BATCH_SIZE } else { 1 }) {
        let planned =
            some.iter().map(|vertex| planned_vertex(graph, vertex)).collect::<Result<Vec<_>, _>>()?;
        requests.push(Request::new(vertices_text(&planned, given, provider.dialect)?));
    }
    for edge in graph.edges() {
        let end = |vertex: &Vertex| numbers.get(&vertex.slot).copied().unwrap_or_default();
        requests.push(edge_request(graph, edge, [end(&edge.out_vertex), end(&edge.in_vertex)], provider)?);
    }
    Ok(requests)
}

/// The number of a vertex: its id, or its slot if the id is not a number.
fn number(vertex: &Vertex) -> i64 {
    vertex.id.as_i64().unwrap_or(i64::from(vertex.slot))
}

fn planned_vertex(graph: &Graph, vertex: &Vertex) -> Result<PlannedVertex, String> {
    let all = graph.vertex_properties(vertex);
    let one = |property: &edgewise_gremlin_semantics::value::VertexProperty| {
        let several = all.iter().filter(|other| other.key == property.key).count() > 1;
        let meta = graph.meta_properties(property).iter();
        Ok(PlannedProperty {
            key: property.key.clone(),
            value: written(&property.value)?,
            cardinality: if several { Cardinality::List } else { Cardinality::Single },
            meta: meta
                .map(|(key, value)| Ok((key.clone(), written(value)?)))
                .collect::<Result<_, String>>()?,
        })
    };
    let properties = all.iter().map(one).collect::<Result<_, String>>()?;
    Ok(PlannedVertex { id: number(vertex), label: vertex.label.clone(), properties })
}

fn written(value: &Value) -> Result<ast::Value, String> {
    literal(value).ok_or_else(|| format!("{value} cannot be written as a literal"))
}

/// One traversal that adds several vertices. If the engine assigns ids, it returns the last vertex by its name.
fn vertices_text(vertices: &[PlannedVertex], given: bool, dialect: Dialect) -> Result<String, String> {
    let mut text = "g".to_owned();
    for vertex in vertices {
        let own = printed(&vertex.traversal(given), Dialect::CANONICAL)?;
        text += own.strip_prefix('g').unwrap_or(&own);
        if !given {
            text += &format!(".project(\"{}\").by()", vertex_name(vertex.id));
        }
    }
    let traversal = parse_traversal(&text, Dialect::CANONICAL).map_err(|error| error.to_string())?;
    printed(&traversal, dialect)
}

/// One traversal that adds an edge. Its ends and values are variables, so that Groovy compiles the text once for all edges
/// of a label. gremlin-lang compiles nothing, so it gets literals if Edgewise chooses the ids.
fn edge_request(graph: &Graph, edge: &Edge, ends: [i64; 2], provider: &Provider) -> Result<Request, String> {
    let given = provider.holds.ids == Ids::Given;
    let variables = !given || provider.dialect.is_groovy();
    let number = edge.id.as_i64().unwrap_or(i64::from(edge.slot));
    let mut parameters = Map::new();
    let mut properties = Vec::new();
    for (place, (key, value)) in graph.edge_properties(edge).iter().enumerate() {
        let value = match variables {
            true => {
                let name = Name::from(format!("p{place}"));
                parameters.insert(name.clone(), to_model(value, &ElementNames::new()));
                ast::Value::Variable(name)
            }
            false => written(value)?,
        };
        let (key, cardinality) = (key.clone(), Cardinality::Single);
        properties.push(PlannedProperty { key, value, cardinality, meta: Vec::new() });
    }
    let [from, to] = ends;
    let planned = PlannedEdge { id: number, label: edge.label.clone(), from, to, properties };
    if !variables {
        let traversal = planned.traversal(ast::Value::long(from), ast::Value::long(to), true);
        return Ok(Request::new(printed(&traversal, provider.dialect)?));
    }
    for (name, end) in [("a", from), ("b", to)] {
        let node = Node::new(u64::try_from(end).unwrap_or_default(), [""; 0], Map::new());
        parameters.insert(name.into(), node.into());
    }
    let traversal =
        planned.traversal(ast::Value::Variable("a".into()), ast::Value::Variable("b".into()), false);
    let mut text = printed(&traversal, provider.dialect)?;
    // The name would make each text different. Scenarios name edges only in small graphs.
    if !given && graph.edges().count() <= BATCH_SIZE {
        text += &format!(".project('{}').by()", edge_name(number));
    }
    Ok(Request { text, parameters, ..Request::default() })
}

fn printed(traversal: &Traversal, dialect: Dialect) -> Result<String, String> {
    print_traversal(traversal, dialect).map_err(|error| error.to_string())
}
