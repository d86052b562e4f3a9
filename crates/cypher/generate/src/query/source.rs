//! `Source`: the schema, model graph and values that queries are generated from, prepared for fast choices.

use edgewise_cypher_syntax::ast::{Arrow, Name};
use edgewise_model::graph::Adjacent;
use edgewise_model::{Graph, Map, NodeId, RelId, Schema, Value};

use super::ValueType;
use crate::value::Pools;

/// A property key, as an index into [`Source::keys`].
pub type KeyId = u16;

/// A property key with its type and the values it takes.
#[derive(Clone, Debug)]
pub struct Key {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub kind: ValueType,
    /// Its values.
    pub values: Vec<Value>,
}

/// The schema, model graph and values that queries are generated from. Built once per round; every choice takes
/// constant time, or time proportional to the few keys of one element.
#[derive(Clone, Debug)]
pub struct Source {
    /// The graph.
    pub graph: Graph,
    /// Labels of the schema.
    pub labels: Vec<Name>,
    /// Relationship types of the schema.
    pub types: Vec<Name>,
    /// All property keys.
    pub keys: Vec<Key>,
    /// The keys nodes may have.
    pub node_keys: Vec<KeyId>,
    /// The keys relationships may have.
    pub relationship_keys: Vec<KeyId>,
    /// The nodes of the graph.
    pub nodes: Vec<NodeId>,
    /// The relationships of the graph.
    pub relationships: Vec<RelId>,
    /// The keys each node has, by node id.
    keys_of_node: Vec<Vec<KeyId>>,
    /// The keys each relationship has, by relationship id.
    keys_of_relationship: Vec<Vec<KeyId>>,
    /// The mean branching factors by type, in the order of `types`; the last one is for all types together.
    fans: Vec<Fan>,
    /// By type: whether the graph has few directed trails, whatever their length.
    few_trails: Vec<bool>,
}

impl Source {
    /// Prepares a schema, its values and a graph.
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

    /// A key.
    #[inline]
    pub fn key(&self, id: KeyId) -> &Key {
        &self.keys[id as usize]
    }

    /// The keys a node has.
    pub fn keys_of_node(&self, id: NodeId) -> &[KeyId] {
        self.keys_of_node.get(id as usize).map_or(&[], Vec::as_slice)
    }

    /// The keys a relationship has.
    pub fn keys_of_relationship(&self, id: RelId) -> &[KeyId] {
        self.keys_of_relationship.get(id as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether the graph has few directed trails of a type, so that a variable length without upper bound gives few
    /// rows.
    pub fn has_few_trails(&self, kind: &Name) -> bool {
        self.types.iter().position(|own| own == kind).is_some_and(|place| self.few_trails[place])
    }

    /// The mean number of steps that lead on from a node reached by a step, along relationships of one type or of
    /// all.
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

/// Whether the graph has at most `MOST` directed trails of one type.
fn few_trails(graph: &Graph, kind: &Name) -> bool {
    const MOST: usize = 80;
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

/// The mean number of steps that lead on from a node reached by a step. Well connected nodes are reached more
/// often, so this is the mean of the squared degrees over the mean degree. With the plain mean, single queries ran
/// for minutes.
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
