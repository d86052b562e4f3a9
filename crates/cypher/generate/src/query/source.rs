//! `Source`: the schema, the model graph and the values from which queries are generated, prepared for fast choices.

use edgewise_cypher_syntax::ast::{Arrow, Name};
use edgewise_model::graph::Adjacent;
use edgewise_model::{Graph, Map, NodeId, RelId, Schema, Value};

use super::ValueType;
use crate::value::Pools;

/// A property key, as an index into [`Source::keys`].
pub type KeyId = u16;

/// A property key with its type and its values.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name of the key.
    pub name: Name,
    /// The type of its values.
    pub kind: ValueType,
    /// The values that the graph or the key's pool has for it.
    pub values: Vec<Value>,
}

/// The schema, the model graph and the values from which queries are generated. It is built once per round. Every
/// choice takes constant time, or time proportional to the few keys of one element.
#[derive(Clone, Debug)]
pub struct Source {
    /// The model graph: the graph that the setup creates.
    pub graph: Graph,
    /// The labels of the schema.
    pub labels: Vec<Name>,
    /// The relationship types of the schema.
    pub types: Vec<Name>,
    /// All property keys of the schema.
    pub keys: Vec<Key>,
    /// The keys that nodes may have.
    pub node_keys: Vec<KeyId>,
    /// The keys that relationships may have.
    pub relationship_keys: Vec<KeyId>,
    /// The ids of all nodes of the graph.
    pub nodes: Vec<NodeId>,
    /// The ids of all relationships of the graph.
    pub relationships: Vec<RelId>,
    /// The keys that each node has, by node id.
    keys_of_node: Vec<Vec<KeyId>>,
    /// The keys that each relationship has, by relationship id.
    keys_of_relationship: Vec<Vec<KeyId>>,
    /// How many steps lead on from a node, for each type in the order of `types`; the last entry is for all types
    /// together.
    fans: Vec<Fan>,
    /// For each type, whether the graph has only few walks along relationships of this type in their direction.
    few_trails: Vec<bool>,
}

impl Source {
    /// Prepares a schema, the pools of its keys, and a graph.
    pub fn new(schema: &Schema, pools: &Pools, graph: &Graph) -> Self {
        let keys: Vec<Key> = pools
            .keys()
            .map(|(name, kind, small)| Key {
                name: name.clone(),
                kind: ValueType { small, ..kind.into() },
                values: pools.values(name).to_vec(),
            })
            .collect();
        let place =
            |name: &str| keys.binary_search_by(|key| key.name.as_str().cmp(name)).ok().map(|at| at as KeyId);
        let places =
            |properties: &Map| -> Vec<KeyId> { properties.keys().filter_map(|key| place(key)).collect() };
        let sorted = |names: &mut dyn Iterator<Item = &str>| -> Vec<KeyId> {
            let mut ids: Vec<KeyId> = names.filter_map(place).collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let mut keys_of_node = Vec::new();
        for node in graph.nodes() {
            keys_of_node.resize(node.id as usize, Vec::new());
            keys_of_node.push(places(&node.properties));
        }
        let mut keys_of_relationship = Vec::new();
        for relationship in graph.relationships() {
            keys_of_relationship.resize(relationship.id as usize, Vec::new());
            keys_of_relationship.push(places(&relationship.properties));
        }
        let types: Vec<Name> =
            schema.relationships.iter().map(|relationship| relationship.name.clone()).collect();
        Self {
            few_trails: types.iter().map(|kind| few_trails(graph, kind)).collect(),
            fans: types.iter().map(Some).chain([None]).map(|kind| Fan::new(graph, kind)).collect(),
            types,
            labels: schema.labels.iter().map(|label| label.name.clone()).collect(),
            node_keys: sorted(&mut schema.node_properties().map(|(_, key, _)| key)),
            relationship_keys: sorted(&mut schema.relationship_properties().map(|(_, key, _)| key)),
            nodes: graph.nodes().map(|node| node.id).collect(),
            relationships: graph.relationships().map(|relationship| relationship.id).collect(),
            graph: graph.clone(),
            keys,
            keys_of_node,
            keys_of_relationship,
        }
    }

    /// The key with this index.
    #[inline]
    pub fn key(&self, id: KeyId) -> &Key {
        &self.keys[id as usize]
    }

    /// The keys that a node has.
    pub fn keys_of_node(&self, id: NodeId) -> &[KeyId] {
        self.keys_of_node.get(id as usize).map_or(&[], Vec::as_slice)
    }

    /// The keys that a relationship has.
    pub fn keys_of_relationship(&self, id: RelId) -> &[KeyId] {
        self.keys_of_relationship.get(id as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether the graph has only few walks along relationships of this type, so that a variable length without upper
    /// bound gives few rows.
    pub fn has_few_trails(&self, kind: &Name) -> bool {
        self.types.iter().position(|own| own == kind).is_some_and(|place| self.few_trails[place])
    }

    /// How many steps lead on, on average, from a node that was reached by a step: along relationships of one type or,
    /// with `None`, of any.
    pub fn fan(&self, kind: Option<&Name>, arrow: Arrow) -> f64 {
        let place = kind.and_then(|kind| self.types.iter().position(|own| own == kind));
        let fan = self.fans[place.unwrap_or(self.types.len())];
        match arrow {
            Arrow::Right => fan.outgoing,
            Arrow::Left => fan.incoming,
            Arrow::Both | Arrow::None => fan.outgoing + fan.incoming,
        }
    }
}

/// Whether the graph has at most `MOST` walks along relationships of one type in their direction, without using one
/// twice.
fn few_trails(graph: &Graph, kind: &Name) -> bool {
    const MOST: usize = 80;
    /// Counts the walks that continue from a node.
    fn walk(graph: &Graph, kind: &Name, at: NodeId, used: &mut Vec<RelId>, count: &mut usize) {
        for step in graph.outgoing(at) {
            if *count > MOST {
                return;
            }
            if step.kind == *kind && !used.contains(&step.relationship) {
                *count += 1;
                used.push(step.relationship);
                walk(graph, kind, step.node, used, count);
                used.pop();
            }
        }
    }
    let mut count = 0;
    for node in graph.nodes() {
        walk(graph, kind, node.id, &mut Vec::new(), &mut count);
        if count > MOST {
            return false;
        }
    }
    true
}

/// How many steps lead on, on average, from a node that was reached by a step, in each direction. Nodes with many
/// relationships are reached more often, so this is the mean of the squared degrees divided by the mean degree. With
/// the plain mean degree, single queries ran for minutes.
#[derive(Clone, Copy, Debug, Default)]
struct Fan {
    outgoing: f64,
    incoming: f64,
}

impl Fan {
    fn new(graph: &Graph, kind: Option<&Name>) -> Self {
        let fan = |steps: fn(&Graph, NodeId) -> &[Adjacent]| {
            let (mut sum, mut squares) = (0_usize, 0_usize);
            for node in graph.nodes() {
                let own = steps(graph, node.id)
                    .iter()
                    .filter(|step| kind.is_none_or(|kind| step.kind == *kind))
                    .count();
                sum += own;
                squares += own * own;
            }
            squares as f64 / sum.max(1) as f64
        };
        Self { outgoing: fan(Graph::outgoing), incoming: fan(Graph::incoming) }
    }
}
