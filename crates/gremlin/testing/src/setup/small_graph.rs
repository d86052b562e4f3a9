//! A small graph that every target must be able to hold.

use super::setup_graph;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Name, Node, Value};

/// The small graph as setup statements, and what they lead to. It is written without ids of ours: every target gives ids.
pub(crate) fn small_graph() -> (Vec<Request>, Graph) {
    let schema = r#"//schema {"keys":[{"name":"x","type":"int","cardinality":"single","meta":[]},{"name":"s","type":"string","cardinality":"single","meta":[]}],"vertexLabels":[{"name":"a","keys":["x","s"]},{"name":"b","keys":["s"]}],"edgeLabels":[{"name":"r","ends":[["a","b"]],"keys":["x"]},{"name":"o","ends":[["b","b"]],"keys":[]}]}"#;
    let vertex = |id: u64, label: &str| {
        (Name::from(format!("v{id}")), Value::from(Node::new(id, [label], Map::new())))
    };
    let edge = |text: &str, parameters: Map| Request { text: text.to_owned(), parameters };
    let setup = vec![
        Request::new(schema),
        Request::new(r#"g.addV("a").property("x", 1).property("s", "a'b").project("v1").by()"#),
        Request::new(r#"g.addV("b").property("s", "").project("v2").by()"#),
        edge(
            r#"g.addE("r").from(__.V(v1)).to(__.V(v2)).property("x", -2).project("e3").by()"#,
            Map::from([vertex(1, "a"), vertex(2, "b")]),
        ),
        edge(r#"g.addE("o").from(__.V(v2)).to(__.V(v2)).project("e4").by()"#, Map::from([vertex(2, "b")])),
    ];
    let graph = setup_graph(&setup).unwrap_or_default();
    (setup, graph)
}

#[cfg(test)]
mod tests {
    use super::small_graph;

    #[test]
    fn the_small_graph_has_two_vertices_a_loop_and_an_edge_with_a_property() {
        let (_, graph) = small_graph();
        assert_eq!((graph.node_count(), graph.relationship_count()), (2, 2));
        assert_eq!(graph.node(1).map(|node| node.properties["s"].to_string()), Some("'a\\'b'".to_owned()));
        assert_eq!(
            graph.relationship(3).map(|edge| edge.properties["x"].to_string()),
            Some("-2i".to_owned())
        );
        assert!(graph.relationship(4).is_some_and(|edge| edge.start == 2 && edge.end == 2));
    }
}
