//! Random questions. A pattern follows a path of the graph, so that most questions have an answer.

use super::world::{KeyType, World};
use crate::GenerateConfig;
use crate::question::{
    Ask, Change, Filter, Fold, Hop, Op, Pattern, Place, Projection, Question, Sort, Spot, TextOp, Way,
};
use edgewise_model::{Graph, Map, Name, Node, Relationship, Rng, Value};

/// Makes questions about a graph.
pub(super) struct Questions<'a> {
    pub(super) world: &'a World,
    pub(super) graph: &'a Graph,
    pub(super) config: &'a GenerateConfig,
}

impl Questions<'_> {
    pub(super) fn question(&self, rng: &mut Rng) -> Question {
        let change = rng.percent(self.config.writes).then(|| self.change(rng));
        let pattern = self.pattern(rng);
        let projection = self.projection(&pattern, rng);
        Question { change, ask: Ask { pattern, projection } }
    }

    fn pattern(&self, rng: &mut Rng) -> Pattern {
        let nodes: Vec<&Node> = self.graph.nodes().collect();
        let mut at = nodes.get(rng.index(nodes.len().max(1))).copied();
        let mut pattern = Pattern { start: self.spot(at, rng), hops: Vec::new() };
        let most = rng.geometric(2, self.config.hops);
        while pattern.hops.len() < most {
            let Some(node) = at else { break };
            let near: Vec<&Relationship> = self
                .graph
                .relationships()
                .filter(|relationship| relationship.start == node.id || relationship.end == node.id)
                .collect();
            let Some(relationship) = rng.pick(&near).copied() else { break };
            let forward = relationship.start == node.id;
            let way = match (rng.one_in(4) && !self.world.loops, forward) {
                (true, _) => Way::Both,
                (false, true) => Way::Out,
                (false, false) => Way::In,
            };
            at = self.graph.node(if forward { relationship.end } else { relationship.start });
            let kinds = self.kinds(&relationship.kind, rng);
            let filters = if rng.one_in(4) {
                vec![self.filter(&self.world.edge_keys, &relationship.properties, rng)]
            } else {
                Vec::new()
            };
            pattern.hops.push(Hop { way, kinds, filters, to: self.spot(at, rng) });
        }
        pattern
    }

    fn kinds(&self, own: &Name, rng: &mut Rng) -> Vec<Name> {
        match rng.index(4) {
            0 => Vec::new(),
            1 => {
                let other = self.world.kind(rng);
                if other == *own { vec![other] } else { vec![own.clone(), other] }
            }
            _ => vec![own.clone()],
        }
    }

    /// A node of a pattern that matches the given one, most of the time.
    fn spot(&self, node: Option<&Node>, rng: &mut Rng) -> Spot {
        let label = node.and_then(|node| node.labels.first().cloned()).filter(|_| rng.percent(60));
        let none = Map::new();
        let properties = node.map_or(&none, |node| &node.properties);
        let mut filters = Vec::new();
        while filters.len() < 2 && rng.percent(45) {
            filters.push(match rng.index(8) {
                0 => self.linked(node, rng),
                1 => Filter::AnyOf(vec![
                    self.filter(&self.world.node_keys, properties, rng),
                    self.filter(&self.world.node_keys, properties, rng),
                ]),
                _ => self.filter(&self.world.node_keys, properties, rng),
            });
        }
        Spot { label, filters }
    }

    fn linked(&self, node: Option<&Node>, rng: &mut Rng) -> Filter {
        let kinds = if rng.one_in(3) { Vec::new() } else { vec![self.world.kind(rng)] };
        let way = [Way::Out, Way::In, Way::Both][rng.index(3)];
        let any = node.is_some_and(|node| {
            self.graph.relationships().any(|relationship| {
                let ends = match way {
                    Way::Out => relationship.start == node.id,
                    Way::In => relationship.end == node.id,
                    Way::Both => relationship.start == node.id || relationship.end == node.id,
                };
                ends && (kinds.is_empty() || kinds.contains(&relationship.kind))
            })
        });
        Filter::Linked { way, kinds, not: any == rng.one_in(8) }
    }

    /// A condition on a property, which an element with these properties meets, most of the time.
    fn filter(&self, keys: &[(Name, KeyType)], properties: &Map, rng: &mut Rng) -> Filter {
        let (key, of) = &keys[rng.index(keys.len())];
        let key = key.clone();
        let Some(own) = properties.get(&key) else {
            return if rng.percent(70) { Filter::Absent { key } } else { compared(key, *of, rng) };
        };
        match (rng.index(10), of, own) {
            (0, ..) => Filter::Present { key },
            (1, ..) => {
                let not = rng.one_in(3);
                let mut values: Vec<Value> = (0..rng.range_usize(1..=2)).map(|_| of.value(rng)).collect();
                if !not {
                    values.push(own.clone());
                }
                Filter::OneOf { key, values, not }
            }
            (2..=4, KeyType::Text, Value::String(text)) => {
                let (op, part) = match rng.index(3) {
                    0 => (TextOp::StartsWith, text.chars().take(1).collect::<String>()),
                    1 => (TextOp::EndsWith, text.chars().last().iter().collect()),
                    _ => (TextOp::Contains, text.chars().skip(1).take(1).collect()),
                };
                Filter::Text { key, op, text: part.into() }
            }
            (2..=6, ..) => {
                // Truth values have no order in common.
                let ops: &[Op] = if *of == KeyType::Bool { &[Op::Eq] } else { &[Op::Eq, Op::Lte, Op::Gte] };
                Filter::Compare { key, op: ops[rng.index(ops.len())], value: own.clone() }
            }
            _ => compared(key, *of, rng),
        }
    }

    fn projection(&self, pattern: &Pattern, rng: &mut Rng) -> Projection {
        let hops = pattern.hops.len();
        let node =
            |rng: &mut Rng| Place::Node(if rng.percent(60) { hops } else { rng.range_usize(0..=hops) });
        let at = if hops > 0 && rng.one_in(5) { Place::Edge(rng.index(hops)) } else { node(rng) };
        let distinct = rng.one_in(4);
        let (key, of) = self.key_at(at, rng);
        match rng.index(10) {
            0 | 1 => Projection::Count,
            2 => Projection::Kind { at, distinct },
            3 | 4 if hops > 0 => {
                let mut places: Vec<Place> = (0..=hops).map(Place::Node).collect();
                places.extend((0..hops).map(Place::Edge));
                rng.shuffle(&mut places);
                places.truncate(rng.range_usize(2..=3));
                let columns = places.into_iter().map(|place| (place, self.key_at(place, rng).0));
                Projection::Row(columns.collect())
            }
            5 if of == KeyType::Int => {
                Projection::Fold { at, key, fold: [Fold::Sum, Fold::Min, Fold::Max][rng.index(3)] }
            }
            5 if of != KeyType::Bool => {
                Projection::Fold { at, key, fold: [Fold::Min, Fold::Max][rng.index(2)] }
            }
            6 if of == KeyType::Text => Projection::Group { at, key },
            _ => {
                let ordered = of != KeyType::Bool && rng.one_in(4);
                let first = ordered.then(|| Sort { descending: rng.bool(), limit: rng.u32() % 4 + 1 });
                Projection::Values { at, key, distinct, first }
            }
        }
    }

    fn key_at(&self, place: Place, rng: &mut Rng) -> (Name, KeyType) {
        let keys = match place {
            Place::Node(_) => &self.world.node_keys,
            Place::Edge(_) => &self.world.edge_keys,
        };
        keys[rng.index(keys.len())].clone()
    }

    fn change(&self, rng: &mut Rng) -> Change {
        let nodes: Vec<&Node> = self.graph.nodes().collect();
        let mut spot = || {
            let node = nodes.get(rng.index(nodes.len().max(1))).copied();
            self.spot(node, rng)
        };
        let (on, to) = (spot(), spot());
        let (key, of) = &self.world.node_keys[rng.index(self.world.node_keys.len())];
        let key = key.clone();
        match rng.index(6) {
            0 => Change::AddNode {
                label: self.world.label(rng),
                properties: World::properties(&self.world.node_keys, rng),
            },
            1 => Change::AddEdges {
                from: on,
                to,
                kind: self.world.kind(rng),
                properties: World::properties(&self.world.edge_keys, rng),
            },
            2 => Change::SetProperty { on, key, value: of.value(rng) },
            3 => Change::RemoveProperty { on, key },
            4 => Change::DeleteNodes { on },
            _ => {
                let own = self.world.kind(rng);
                let kinds = self.kinds(&own, rng);
                Change::DeleteEdges { at: on, way: [Way::Out, Way::In, Way::Both][rng.index(3)], kinds }
            }
        }
    }
}

fn compared(key: Name, of: KeyType, rng: &mut Rng) -> Filter {
    let all = [Op::Eq, Op::Neq, Op::Lt, Op::Lte, Op::Gt, Op::Gte];
    let ops = if of == KeyType::Bool { &all[..2] } else { &all[..] };
    Filter::Compare { key, op: ops[rng.index(ops.len())], value: of.value(rng) }
}
