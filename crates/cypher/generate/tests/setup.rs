//! Tests of setup statements: limits, relationship types that join only certain labels, the shape of graphs.

mod support;

use std::collections::BTreeSet;

use edgewise_cypher_generate::{Config, Features, Round};
use edgewise_model::{Graph, Mutation, Value};

/// Generates the rounds of some seeds for every preset and target, and passes each to `check`.
fn for_each_round(seeds: u64, mut check: impl FnMut(&str, &Config, &Features, &Round)) {
    for features in support::targets() {
        for (name, config) in support::presets() {
            for seed in 0..seeds {
                check(name, &config, &features, &support::round(&config, &features, seed));
            }
        }
    }
}

#[test]
fn applying_the_mutations_gives_the_graph() {
    for_each_round(40, |name, _, _, round| {
        let mut graph = Graph::new();
        for statement in &round.setup {
            graph.apply(&statement.mutation).unwrap_or_else(|error| panic!("preset {name}: {error}"));
        }
        assert_eq!(graph.node_count(), round.graph.node_count());
        assert_eq!(graph.relationship_count(), round.graph.relationship_count());
        assert_eq!(graph.indexes(), round.graph.indexes());
        assert!(
            graph.nodes().eq(round.graph.nodes()) && graph.relationships().eq(round.graph.relationships())
        );
    });
}

#[test]
fn limits_hold_after_every_statement() {
    for_each_round(40, |name, config, _, round| {
        let limits = &config.setup;
        let mut graph = Graph::new();
        for statement in &round.setup {
            let applied = graph.apply(&statement.mutation).expect("every mutation applies");
            assert!(graph.node_count() <= limits.max_nodes as usize, "preset {name}");
            assert!(graph.relationship_count() <= limits.max_relationships as usize, "preset {name}");
            if matches!(statement.mutation, Mutation::CreateRelationships { .. }) {
                assert!(
                    (1..=limits.max_pairs as usize).contains(&applied.relationships_created),
                    "preset {name}"
                );
            }
            if matches!(statement.mutation, Mutation::DeleteNodes { .. }) {
                assert!((1..=limits.max_deleted as usize).contains(&applied.nodes_deleted), "preset {name}");
            }
        }
    });
}

#[test]
fn relationships_join_nodes_with_the_labels_that_their_type_requires() {
    for_each_round(40, |name, _, _, round| {
        for relationship in round.graph.relationships() {
            let kind = round.schema.relationship(&relationship.kind).expect("a type of the schema");
            let labels = |id| round.graph.node(id).expect("an end").labels.clone();
            let (from, to) = (labels(relationship.start), labels(relationship.end));
            let joined = kind.ends.is_empty()
                || kind.ends.iter().any(|ends| from.contains(&ends.from) && to.contains(&ends.to));
            assert!(joined, "preset {name}: {relationship:?} joins {from:?} and {to:?}");
        }
    });
}

#[test]
fn properties_have_the_type_the_schema_gives_their_key() {
    for_each_round(40, |name, _, features, round| {
        let all = round.schema.node_properties().chain(round.schema.relationship_properties());
        let kinds: std::collections::BTreeMap<&str, _> = all.map(|(_, key, kind)| (key, kind)).collect();
        let nodes = round.graph.nodes().map(|node| &node.properties);
        for (key, value) in nodes.chain(round.graph.relationships().map(|own| &own.properties)).flatten() {
            let kind = kinds[key.as_str()];
            assert!(kind.admits(value), "preset {name}: {key} holds {value:?}, not {kind:?}");
            assert!(features.storable.holds(kind), "preset {name}: {kind:?} cannot be stored");
            if let Value::Float(float) = value {
                assert!(float.is_finite() || features.storable.non_finite);
            }
        }
    });
}

#[test]
fn the_grand_preset_joins_a_pair_at_most_once_by_a_type() {
    let (config, features) = (Config::preset("grand").expect("a preset"), support::whole());
    let mut largest = (0, 0);
    for seed in 0..200 {
        let round = support::round(&config, &features, seed);
        let mut pairs = BTreeSet::new();
        for relationship in round.graph.relationships() {
            assert!(
                pairs.insert((relationship.start, relationship.end, relationship.kind.clone())),
                "seed {seed}"
            );
        }
        assert!(round.schema.labels.len() <= 10 && round.schema.relationships.len() <= 20);
        let keys = round.schema.node_properties().chain(round.schema.relationship_properties());
        assert!(keys.map(|(_, key, _)| key).collect::<BTreeSet<_>>().len() <= 20);
        assert!(round.graph.node_count() <= 100 && round.graph.relationship_count() <= 200);
        largest = largest.max((round.graph.node_count(), round.graph.relationship_count()));
    }
    assert!(largest.0 > 60, "graphs should come near the limits, the largest has {largest:?}");
}

#[test]
fn default_graphs_are_neither_trivial_nor_large() {
    let (config, features) = (Config::default(), support::whole());
    let mut good = 0;
    for seed in 0..300 {
        let graph = support::round(&config, &features, seed).graph;
        let (nodes, relationships) = (graph.node_count(), graph.relationship_count());
        good += usize::from((5..=30).contains(&nodes) && (5..=60).contains(&relationships));
    }
    assert!(good >= 270, "{good} of 300 graphs are of the usual size");
}

#[test]
fn every_kind_of_mutation_occurs() {
    let (config, features) = (Config::default(), support::whole());
    let mut kinds = BTreeSet::new();
    for seed in 0..300 {
        for statement in support::round(&config, &features, seed).setup {
            let text = format!("{:?}", statement.mutation);
            kinds.insert(text.split([' ', '(']).next().unwrap_or_default().to_owned());
        }
    }
    assert_eq!(kinds.len(), 13, "{kinds:?}");
}

#[test]
fn a_target_without_indexes_gets_no_index_statements() {
    let mut features = support::whole();
    (features.node_indexes, features.relationship_indexes) = (false, false);
    for seed in 0..100 {
        for statement in support::round(&Config::default(), &features, seed).setup {
            assert!(!matches!(statement.mutation, Mutation::CreateIndex(_) | Mutation::DropIndex(_)));
        }
    }
}
