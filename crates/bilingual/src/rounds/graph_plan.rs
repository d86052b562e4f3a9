//! The mutations that create a round's graph.

use super::world::World;
use edgewise_engine::Profile;
use edgewise_model::{Graph, Mutation, Name, Rng};
use edgewise_model::{Index, IndexKind, PatternRelationship, Selector};

/// The mutations that create a round's graph. The setup is written in Cypher, which the questions in Gremlin then read.
pub(super) fn mutations(world: &World, nodes: usize, profile: &Profile, rng: &mut Rng) -> Vec<Mutation> {
    let count = rng.range_usize(2..=nodes.max(2));
    let made: Vec<(Vec<Name>, _)> =
        (0..count).map(|_| (vec![world.label(rng)], World::properties(&world.node_keys, rng))).collect();
    let mut relationships = Vec::new();
    for _ in 0..rng.range_usize(1..=2 * count) {
        let (from, to) = (rng.index(count), rng.index(count));
        if from != to || world.loops {
            let (kind, properties) = (world.kind(rng), World::properties(&world.edge_keys, rng));
            relationships.push(PatternRelationship { from, to, kind, properties });
        }
    }
    let mut all = vec![Mutation::CreatePattern { nodes: made, relationships }];
    if rng.one_in(3) {
        let (key, of) = &world.node_keys[rng.index(world.node_keys.len())];
        let on = Selector::label(world.label(rng));
        all.push(Mutation::SetProperty { on, key: key.clone(), value: of.value(rng) });
    }
    if rng.one_in(4) {
        let (from, to) = (world.label(rng), world.label(rng));
        // Nodes of one label would get loops.
        if from != to || world.loops {
            all.push(Mutation::CreateRelationships {
                from: Selector::label(from),
                to: Selector::label(to),
                kind: world.kind(rng),
                properties: World::properties(&world.edge_keys, rng),
            });
        }
    }
    if profile.node_indexes && rng.one_in(3) {
        let (key, _) = &world.node_keys[rng.index(world.node_keys.len())];
        let index = Index { kind: IndexKind::NodeRange, label: world.label(rng), keys: vec![key.clone()] };
        let place = if rng.bool() { 0 } else { all.len() };
        all.insert(place, Mutation::CreateIndex(index));
    }
    all
}

/// The graph that mutations create; empty if one of them cannot be applied.
pub(super) fn graph_of(mutations: &[Mutation]) -> Graph {
    let mut graph = Graph::new();
    for mutation in mutations {
        if graph.apply(mutation).is_err() {
            return Graph::new();
        }
    }
    graph
}
