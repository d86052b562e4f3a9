//! Tests of the graph: its look-ups are right after any change, and it survives JSON.

use edgewise_model::{Graph, GraphError, Map, Name, Node, Relationship, Value, canonical_hash};
use proptest::{collection::vec, prelude::*};

/// Checks the result of every look-up against the elements of the graph.
fn check(graph: &Graph) {
    let rebuilt =
        Graph::from_values(graph.nodes().cloned().collect(), graph.relationships().cloned().collect())
            .unwrap();
    assert_eq!(graph.node_count(), graph.nodes().count());
    assert_eq!(graph.relationship_count(), graph.relationships().count());
    assert!(graph.labels().eq(rebuilt.labels()));
    assert!(graph.relationship_types().eq(rebuilt.relationship_types()));
    for label in graph.labels() {
        assert_eq!(graph.nodes_with_label(label), rebuilt.nodes_with_label(label));
    }
    for kind in graph.relationship_types() {
        assert_eq!(graph.relationships_of_type(kind), rebuilt.relationships_of_type(kind));
    }
    for node in graph.nodes() {
        assert_eq!(graph.outgoing(node.id), rebuilt.outgoing(node.id));
        assert_eq!(graph.incoming(node.id), rebuilt.incoming(node.id));
        assert_eq!(graph.node(node.id), Some(node));
        assert_eq!(graph.node_value(node.id), Value::from(node.clone()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn look_ups_are_right_after_any_change(changes in vec((0_u8..9, 0_u64..12, 0_u64..12, 0_usize..3), 0..60)) {
        let mut graph = Graph::new();
        for (change, a, b, name) in changes {
            let label = ["A", "B", "C"][name];
            match change {
                0 | 1 => { graph.add_node([label], Map::new()); }
                2 | 3 => { let _ = graph.add_relationship(a, b, label, Map::new()); }
                4 => { let _ = graph.add_label(a, label); }
                5 => { let _ = graph.remove_label(a, label); }
                6 => { let _ = graph.delete_relationship(a); }
                7 => { let _ = graph.delete_node(a); }
                _ => { let _ = graph.detach_delete(a); }
            }
            check(&graph);
        }
        let text = serde_json::to_string(&graph).unwrap();
        let read: Graph = serde_json::from_str(&text).unwrap();
        check(&read);
        prop_assert!(read.nodes().eq(graph.nodes()) && read.relationships().eq(graph.relationships()));
        prop_assert_eq!(canonical_hash(&read), canonical_hash(&graph));
    }
}

#[test]
fn a_connected_node_is_only_deleted_with_its_relationships() {
    let mut graph = Graph::new();
    let (a, b) = (graph.add_node(["A"], Map::new()), graph.add_node(["B"], Map::new()));
    graph.add_relationship(a, a, "LOOP", Map::new()).unwrap();
    graph.add_relationship(a, b, "T", Map::new()).unwrap();
    graph.add_relationship(a, b, "T", Map::new()).unwrap();
    assert_eq!(graph.degree(a), 4);
    assert_eq!(graph.delete_node(a), Err(GraphError::StillConnected(a)));
    assert_eq!(graph.detach_delete(a), Ok(3));
    assert_eq!((graph.node_count(), graph.relationship_count(), graph.degree(b)), (1, 0, 0));
    assert_eq!(graph.delete_node(a), Err(GraphError::NoNode(a)));
    assert_eq!(graph.add_node(["C"], Map::new()), 2, "an id was used again");
}

#[test]
fn a_null_property_is_not_stored() {
    let mut graph = Graph::new();
    let id = graph.add_node(Vec::<Name>::new(), Map::from([(Name::from("k"), Value::Null)]));
    assert!(graph.node(id).unwrap().properties.is_empty());
    assert_eq!(graph.set_node_property(id, "k", Value::Int(1)), Ok(Value::Null));
    assert_eq!(graph.set_node_property(id, "k", Value::Null), Ok(Value::Int(1)));
    assert!(graph.node(id).unwrap().properties.is_empty());
}

#[test]
fn a_graph_from_a_dump_keeps_its_ids_and_is_checked() {
    let node = |id| Node::new(id, ["A"], Map::new());
    let relationship = |id, start, end| Relationship::new(id, start, end, "T", Map::new());
    let mut graph =
        Graph::from_values(vec![node(1_000_000_007), node(3)], vec![relationship(9, 3, 1_000_000_007)])
            .unwrap();
    assert_eq!(graph.nodes_with_label("A"), [3, 1_000_000_007]);
    assert_eq!(graph.outgoing(3)[0].node, 1_000_000_007);
    assert_eq!(graph.add_node(["A"], Map::new()), 1_000_000_008);
    let refused = |nodes, relationships| Graph::from_values(nodes, relationships).unwrap_err();
    assert_eq!(refused(vec![node(3), node(3)], vec![]), GraphError::DuplicateId(3));
    assert_eq!(refused(vec![node(3)], vec![relationship(1, 3, 4)]), GraphError::NoNode(4));
    assert_eq!(refused(vec![node(3)], vec![relationship(1, 4, 3)]), GraphError::NoNode(4));
    assert_eq!(refused(vec![node(u64::MAX)], vec![]), GraphError::IdOutOfRange(u64::MAX));
}
