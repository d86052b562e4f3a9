//! A small graph that every target must be able to store.

use super::setup_graph;
use edgewise_engine::Request;
use edgewise_model::Graph;

/// The small graph as setup statements, and as a graph. The statements give no ids, because every target can assign them.
/// They have no variables, because gremlin-lang 3.6 has none. Their nested traversals begin without `__`, because some
/// targets do not know `__`.
pub(crate) fn small_graph() -> (Vec<Request>, Graph) {
    let schema = r#"//schema {"keys":[{"name":"x","type":"int","cardinality":"single","meta":[]},{"name":"s","type":"string","cardinality":"single","meta":[]}],"vertexLabels":[{"name":"a","keys":["x","s"]},{"name":"b","keys":["s"]}],"edgeLabels":[{"name":"r","ends":[["a","b"]],"keys":["x"]},{"name":"o","ends":[["b","b"]],"keys":[]}]}"#;
    let setup = vec![
        Request::new(schema),
        Request::new(r#"g.addV("a").property("x", 1).property("s", "a'b").project("v1").by()"#),
        Request::new(r#"g.addV("b").property("s", "").project("v2").by()"#),
        Request::new(
            r#"g.addE("r").from(V().hasLabel("a")).to(V().hasLabel("b")).property("x", -2).project("e3").by()"#,
        ),
        Request::new(r#"g.addE("o").from(V().hasLabel("b")).to(V().hasLabel("b")).project("e4").by()"#),
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
