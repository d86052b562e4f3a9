//! Writes a graph as nGQL: declarations, then a statement per vertex and edge.

use super::declare::declarations;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_cypher_syntax::ngql::{InsertEdge, InsertVertex, NgqlStatement, Tagged, print_ngql};
use edgewise_cypher_syntax::{Dialect, value_expr};
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, NodeId, Schema};

/// The statements that create the graph. A property of a vertex is inserted with each of its tags, so that it has the
/// same value by every tag. The rank of an edge is the number of its relationship, so that no two edges are the same.
pub(crate) fn setup_of(graph: &Graph, schema: &Schema, dialect: &Dialect) -> Vec<Request> {
    let declared = declarations(graph, schema).into_iter().map(NgqlStatement::Declare);
    let vertices = graph.nodes().map(|node| {
        let tagged = |tag: &Name| Tagged { tag: tag.clone(), properties: properties(&node.properties) };
        NgqlStatement::Vertex(InsertVertex {
            tags: node.labels.iter().map(tagged).collect(),
            vid: vid(node.id),
        })
    });
    let edges = graph.relationships().map(|own| {
        NgqlStatement::Edge(InsertEdge {
            kind: own.kind.clone(),
            properties: properties(&own.properties),
            from: vid(own.start),
            to: vid(own.end),
            rank: own.id,
        })
    });
    let statements = declared.chain(vertices).chain(edges);
    statements.map(|statement| Request::new(print_ngql(&statement, dialect))).collect()
}

/// The id of the vertex of a node.
fn vid(id: NodeId) -> Name {
    format!("n{id}").into()
}

fn properties(map: &Map) -> Vec<(Name, Expr)> {
    map.iter().map(|(key, value)| (key.clone(), value_expr(value).unwrap_or_else(Expr::null))).collect()
}
