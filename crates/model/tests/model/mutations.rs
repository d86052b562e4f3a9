//! Tests that setup statements change the graph as Cypher defines.

use edgewise_model::{
    Applied, Graph, Index, Map, Mutation, MutationError, Name, PatternRelationship, RelSelector, Selector,
    Value,
};

fn properties<const N: usize>(entries: [(&str, Value); N]) -> Map {
    entries.into_iter().map(|(key, value)| (Name::from(key), value)).collect()
}

/// A graph of two `:A` nodes with k = 1 and k = 1.0, one `:A:B` without k, and one `:B` with k = NaN.
fn graph() -> Graph {
    let mut graph = Graph::new();
    for (labels, value) in [
        (vec!["A"], Value::Int(1)),
        (vec!["A"], Value::Float(1.0)),
        (vec!["A", "B"], Value::Null),
        (vec!["B"], Value::Float(f64::NAN)),
    ] {
        let labels = labels.into_iter().map(Name::from).collect();
        graph.apply(&Mutation::CreateNode { labels, properties: properties([("k", value)]) }).unwrap();
    }
    graph
}

#[test]
fn selectors_choose_by_equality() {
    let graph = graph();
    assert_eq!(Selector::all().select(&graph), [0, 1, 2, 3]);
    assert_eq!(Selector::label("A").select(&graph), [0, 1, 2]);
    assert_eq!(Selector::label("A").with("k", 1).select(&graph), [0, 1], "1 = 1.0");
    assert_eq!(Selector::all().with("k", f64::NAN).select(&graph), [0; 0], "NaN equals nothing");
    assert_eq!(Selector::all().with("k", Value::Null).select(&graph), [0; 0], "nothing equals null");
    assert_eq!(Selector::label("C").select(&graph), [0; 0]);
}

#[test]
fn relationships_are_created_for_every_pair_a_node_with_itself_included() {
    let mut graph = graph();
    let applied = graph
        .apply(&Mutation::CreateRelationships {
            from: Selector::label("A"),
            to: Selector::label("B"),
            kind: "T".into(),
            properties: properties([("k", Value::Int(7)), ("l", Value::Null)]),
        })
        .unwrap();
    assert_eq!(applied, Applied { relationships_created: 6, ..Applied::default() });
    let ends: Vec<(u64, u64)> = graph.relationships().map(|rel| (rel.start, rel.end)).collect();
    assert_eq!(ends, [(0, 2), (0, 3), (1, 2), (1, 3), (2, 2), (2, 3)]);
    assert!(graph.relationships().all(|rel| rel.properties == properties([("k", Value::Int(7))])));
}

#[test]
fn setting_null_removes_a_property_and_removing_an_absent_one_changes_nothing() {
    let mut graph = graph();
    let set = |value| Mutation::SetProperty { on: Selector::label("A"), key: "k".into(), value };
    assert_eq!(graph.apply(&set(Value::Int(2))).unwrap().properties_set, 3);
    assert_eq!(graph.apply(&set(Value::Null)).unwrap().properties_set, 3);
    assert!(graph.apply(&set(Value::Null)).unwrap().is_nothing());
    let remove = Mutation::RemoveProperty { on: Selector::all(), key: "k".into() };
    assert_eq!(
        graph.apply(&remove).unwrap().properties_set,
        1,
        "only the node with NaN still has the property"
    );
}

#[test]
fn a_selector_is_evaluated_before_anything_changes() {
    let mut graph = graph();
    // Each node that matches loses the label it was matched by.
    let mutation = Mutation::RemoveLabels { on: Selector::label("A"), labels: vec!["A".into(), "B".into()] };
    assert_eq!(graph.apply(&mutation).unwrap().labels_removed, 4);
    let add = Mutation::AddLabels { on: Selector::all(), labels: vec!["B".into(), "C".into(), "C".into()] };
    assert_eq!(graph.apply(&add).unwrap().labels_added, 7);
    assert_eq!(graph.nodes_with_label("C"), [0, 1, 2, 3]);
}

#[test]
fn deleting_nodes_deletes_their_relationships() {
    let mut graph = graph();
    let all = Mutation::CreateRelationships {
        from: Selector::all(),
        to: Selector::all(),
        kind: "T".into(),
        properties: Map::new(),
    };
    graph.apply(&all).unwrap();
    let set = Mutation::SetRelationshipProperty {
        on: RelSelector::kind("T"),
        key: "k".into(),
        value: Value::Int(1),
    };
    assert_eq!(graph.apply(&set).unwrap().properties_set, 16);
    let deleted = graph.apply(&Mutation::DeleteNodes { on: Selector::label("A") }).unwrap();
    assert_eq!((deleted.nodes_deleted, deleted.relationships_deleted), (3, 15));
    let on = RelSelector::kind("T").with("k", 1.0);
    let removed = Mutation::RemoveRelationshipProperty { on: on.clone(), key: "k".into() };
    assert_eq!(graph.apply(&removed).unwrap().properties_set, 1);
    assert!(graph.apply(&Mutation::DeleteRelationships { on }).unwrap().is_nothing());
    let rest = Mutation::DeleteRelationships { on: RelSelector::all() };
    assert_eq!(graph.apply(&rest).unwrap().relationships_deleted, 1);
}

#[test]
fn a_pattern_is_created_completely_or_not_at_all() {
    let mut graph = Graph::new();
    let relationship = |from, to| PatternRelationship { from, to, kind: "T".into(), properties: Map::new() };
    let nodes = vec![(vec![Name::from("A")], Map::new()), (vec![], Map::new())];
    let wrong = Mutation::CreatePattern { nodes: nodes.clone(), relationships: vec![relationship(0, 2)] };
    assert_eq!(graph.apply(&wrong), Err(MutationError::NoPatternNode(2)));
    assert!(graph.is_empty());
    let right =
        Mutation::CreatePattern { nodes, relationships: vec![relationship(0, 1), relationship(1, 1)] };
    graph.apply(&right).unwrap();
    assert_eq!((graph.node_count(), graph.relationship_count()), (2, 2));
}

#[test]
fn an_index_can_be_created_only_once() {
    let mut graph = Graph::new();
    let index = Index::node_range("A", ["k"]);
    assert_eq!(graph.apply(&Mutation::DropIndex(index.clone())), Err(MutationError::NoIndex));
    graph.apply(&Mutation::CreateIndex(index.clone())).unwrap();
    assert_eq!(graph.apply(&Mutation::CreateIndex(index.clone())), Err(MutationError::IndexExists));
    assert_eq!(graph.indexes(), std::slice::from_ref(&index));
    graph.apply(&Mutation::DropIndex(index)).unwrap();
    assert!(graph.indexes().is_empty());
}

#[test]
fn mutations_survive_json() {
    let mutations = vec![
        Mutation::CreateNode {
            labels: vec!["A".into()],
            properties: properties([("$k", Value::Float(f64::NAN))]),
        },
        Mutation::SetProperty { on: Selector::label("A").with("k", 1), key: "k".into(), value: Value::Null },
        Mutation::CreateIndex(Index::node_range("A", ["k", "l"])),
        Mutation::DeleteRelationships { on: RelSelector::all() },
    ];
    let text = serde_json::to_string(&mutations).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Mutation>>(&text).unwrap(), mutations, "{text}");
}
