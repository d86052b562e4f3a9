//! Reads setup statements of nGQL back as the graph that they create.

use crate::consult::constant;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_cypher_syntax::ngql::{Declared, NgqlStatement, parse_ngql};
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Node, Relationship};
use std::collections::BTreeSet;

/// The graph that the statements create; none if one of them is not nGQL, inserts what is not declared, or an edge
/// between vertices that do not exist: MATCH does not find such edges.
pub(crate) fn graph_of(setup: &[Request]) -> Option<Graph> {
    let (mut tags, mut edge_types) = (BTreeSet::new(), BTreeSet::new());
    let (mut nodes, mut relationships): (Vec<Node>, Vec<Relationship>) = (Vec::new(), Vec::new());
    for request in setup {
        match parse_ngql(&request.text).ok()? {
            NgqlStatement::Declare(declaration) => match declaration.what {
                Declared::Tag => tags.insert(declaration.name),
                Declared::Edge => edge_types.insert(declaration.name),
            },
            NgqlStatement::Vertex(insert) => {
                let mut properties = Map::new();
                let mut labels = Vec::new();
                for tagged in insert.tags {
                    let known = tags.contains(&tagged.tag);
                    properties.extend(values(&tagged.properties).filter(|_| known)?);
                    labels.push(tagged.tag);
                }
                nodes.push(Node::new(number(&insert.vid)?, labels, properties));
                true
            }
            NgqlStatement::Edge(insert) => {
                let id = relationships.len() as u64;
                let (from, to) = (number(&insert.from)?, number(&insert.to)?);
                let properties = values(&insert.properties).filter(|_| edge_types.contains(&insert.kind))?;
                relationships.push(Relationship::new(id, from, to, insert.kind, properties));
                true
            }
        };
    }
    Graph::from_values(nodes, relationships).ok()
}

/// The number of a node in the id of its vertex.
fn number(vid: &Name) -> Option<u64> {
    vid.strip_prefix('n')?.parse().ok()
}

fn values(properties: &[(Name, Expr)]) -> Option<Map> {
    properties.iter().map(|(key, value)| Some((key.clone(), constant(value)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ngql::{setup_of, small_graph};
    use edgewise_cypher_syntax::Dialect;
    use edgewise_model::Schema;
    use edgewise_model::graph::canonical_hash;

    #[test]
    fn what_a_setup_creates_is_read_back() {
        let dialect = Dialect::by_id("ngql").expect("the dialect");
        let (setup, graph) = small_graph(dialect);
        let again = graph_of(&setup).expect("a graph");
        assert_eq!(canonical_hash(&again), canonical_hash(&graph));
        assert_eq!(setup_of(&again, &Schema::default(), dialect), setup);
    }

    #[test]
    fn an_edge_without_its_vertices_and_a_tag_that_is_not_declared_are_refused() {
        let graph =
            |texts: &[&str]| graph_of(&texts.iter().map(|text| Request::new(*text)).collect::<Vec<_>>());
        let (tag, edge) = ("CREATE TAG IF NOT EXISTS A()", "CREATE EDGE IF NOT EXISTS T()");
        let (vertex, loops) =
            ("INSERT VERTEX A() VALUES \"n1\":()", "INSERT EDGE T() VALUES \"n1\"->\"n1\"@0:()");
        assert!(graph(&[tag, edge, vertex, loops]).is_some());
        assert!(graph(&[tag, edge, loops]).is_none());
        assert!(graph(&[edge, vertex, loops]).is_none());
        assert!(graph(&[tag, vertex, loops]).is_none());
        assert!(graph(&["CREATE (:A)"]).is_none());
    }
}
