//! Paths of one MATCH: chains, stars and cycles, as the walks through the graph and the variables they share make
//! them.

use edgewise_cypher::ast::{Arrow, PathElement, PathPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::cut::Cut;
use super::{free, node, relationship, variable_length};

/// The comma-separated paths of a MATCH; their variables are in scope afterwards.
pub fn paths(context: &mut Context<'_>, optional: bool) -> Vec<PathPattern> {
    let mut cut = Cut::new(optional);
    let wanted = if context.grammar.has.pattern_list && context.rng.one_in(3) {
        context.config.query.paths.draw(context.rng)
    } else {
        context.config.query.paths.min as usize
    };
    let mut paths = Vec::with_capacity(wanted);
    for _ in 0..wanted.max(1) {
        if let Some(path) = path(context, &mut cut) {
            paths.push(path);
        }
    }
    paths
}

fn path(context: &mut Context<'_>, cut: &mut Cut) -> Option<PathPattern> {
    let limits = &context.config.query;
    let free_percent = if cut.optional { limits.free_optional_paths } else { limits.free_paths };
    let start = start(context)?;
    let mut length = context.config.query.path_length.draw(context.rng);
    if length == 0 && matches!(start, Start::Bound(..)) && context.rng.percent(85) {
        // `(n)` alone says nothing new of a bound node.
        length = limits.path_length.max.min(1) as usize;
    }
    let elements = match start {
        Start::Bound(place, Some(id)) if !context.rng.percent(free_percent) => {
            let first = node::bound(context, place, Some(id));
            walk(context, cut, first, id, length)
        }
        Start::Bound(place, _) => {
            let first = node::bound(context, place, None);
            free::walk(context, cut, first, length)
        }
        Start::New(Some(id)) if !context.rng.percent(free_percent) => {
            let first = node::new(context, cut, id);
            walk(context, cut, first, id, length)
        }
        Start::New(_) => {
            let first = free::node(context, cut);
            free::walk(context, cut, first, length)
        }
    };
    // A path of one node is a path too, but a rare question.
    let rarity = if elements.len() > 1 { 10 } else { 60 };
    let mut path = PathPattern::chain(elements);
    if context.grammar.has.named_path && context.rng.one_in(rarity) {
        let name = context.fresh(b'p');
        path.variable = Some(name.clone());
        let nullable = cut.optional;
        context.scope.push(Variable { nullable, ..Variable::new(name, ValueType::PATH, Witness::Unknown) });
    }
    Some(path)
}

/// Where a path begins: at a bound node variable, with its place and remembered node, or at a new node.
enum Start {
    Bound(usize, Option<NodeId>),
    New(Option<NodeId>),
}

fn start(context: &mut Context<'_>) -> Option<Start> {
    let room = context.rows * context.source.nodes.len() as f64 <= f64::from(context.config.query.max_rows);
    let graph = &context.source.graph;
    let known = |variable: &Variable| matches!(variable.witness, Witness::Node(id) if graph.degree(id) > 0);
    // A node nothing is remembered of may be null or may have no way on.
    let bound = match context.scope.pick_where(context.rng, known) {
        Some(place) if context.rng.percent(93) => Some(place),
        known => context.scope.pick(context.rng, ValueType::NODE).or(known),
    };
    // A third unconnected part makes a product that engines rightly take long for.
    let new = context.components < 2 && room;
    match bound {
        Some(place) if !new || context.rng.percent(75) => {
            let id = match context.scope[place].witness {
                Witness::Node(id) => Some(id),
                _ => None,
            };
            Some(Start::Bound(place, id))
        }
        _ if new || context.components == 0 => {
            context.components += 1;
            let source = context.source;
            // The end of a relationship rather than any node: a walk can go on from there.
            let id = match context.rng.pick(&source.relationships) {
                Some(id) if context.rng.percent(75) => {
                    let found = source.graph.relationship(*id);
                    found.map(|found| if context.rng.bool() { found.start } else { found.end })
                }
                _ => context.rng.pick(&source.nodes).copied(),
            };
            Some(Start::New(id))
        }
        _ => None,
    }
}

/// Walks on from a node of the model graph.
fn walk(
    context: &mut Context<'_>,
    cut: &mut Cut,
    first: PathElement,
    mut at: NodeId,
    length: usize,
) -> Vec<PathElement> {
    let mut elements = Vec::with_capacity(2 * length + 1);
    elements.push(first);
    for _ in 0..length {
        if !context.take_hop() {
            break;
        }
        let made = if context.rng.one_in(9) && variable_length::has_room(context) {
            variable_length::steps(context, cut, at)
        } else {
            relationship::step(context, cut, at)
        };
        let Some((relationship, next)) = made else { break };
        elements.push(PathElement::Relationship(relationship));
        elements.push(node::at(context, cut, next));
        at = next;
    }
    elements
}

impl Context<'_> {
    /// Whether one more relationship pattern keeps rows and query within their limits; counts it if so.
    pub(super) fn take_hop(&mut self) -> bool {
        let limits = &self.config.query;
        let rows = self.rows * self.source.fan(None, Arrow::None);
        if self.hops >= limits.relationships || rows > f64::from(limits.max_rows) {
            return false;
        }
        self.hops += 1;
        true
    }
}
