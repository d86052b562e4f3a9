//! Makes paths: where a path begins, and how it continues through the model graph.

use edgewise_cypher_syntax::ast::{Arrow, PathElement, PathPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::pattern_state::PatternState;
use super::{free, node, quantified, relationship, variable_length};

/// Where a path begins: at a bound node variable (its index and, if known, its node in the remembered row), or at a new
/// node.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    Bound(usize, Option<NodeId>),
    New(Option<NodeId>),
}

/// Makes a path; none if the limits of the query allow no further one.
pub fn path(context: &mut Context<'_>, state: &mut PatternState) -> Option<PathPattern> {
    let start = start(context)?;
    let mut length = context.config.query.path_length.draw(context.rng);
    if length == 0 && matches!(start, Start::Bound(..)) && context.rng.percent(85) {
        // A path `(n)` of a single bound node would add nothing.
        length = context.config.query.path_length.max.min(1) as usize;
    }
    Some(path_from(context, state, start, length))
}

/// Makes a path with at most `length` relationship patterns.
pub fn path_from(
    context: &mut Context<'_>,
    state: &mut PatternState,
    start: Start,
    length: usize,
) -> PathPattern {
    let limits = &context.config.query;
    let free_percent = if state.optional { limits.free_optional_paths } else { limits.free_paths };
    let elements = match start {
        Start::Bound(place, Some(id)) if !context.rng.percent(free_percent) => {
            let first = node::bound(context, place, Some(id));
            walk(context, state, first, id, length)
        }
        Start::Bound(place, _) => {
            let first = node::bound(context, place, None);
            free::walk(context, state, first, length)
        }
        Start::New(Some(id)) if !context.rng.percent(free_percent) => {
            let first = node::new(context, state, id);
            walk(context, state, first, id, length)
        }
        Start::New(_) => {
            let first = free::node(context, state);
            free::walk(context, state, first, length)
        }
    };
    // A single node can be a path, too, but its variable is rarely useful.
    let rarity = if elements.len() > 1 { 10 } else { 60 };
    named(context, state, PathPattern::chain(elements), rarity)
}

/// Gives the path a variable in one of `rarity` cases.
pub fn named(
    context: &mut Context<'_>,
    state: &PatternState,
    mut path: PathPattern,
    rarity: u32,
) -> PathPattern {
    if !state.bare && context.grammar.has.named_path && context.rng.one_in(rarity) {
        let name = context.fresh(b'p');
        path.variable = Some(name.clone());
        let nullable = state.optional;
        context.scope.push(Variable { nullable, ..Variable::new(name, ValueType::PATH, Witness::Unknown) });
    }
    path
}

/// Chooses where a path begins; none if the limits of the query allow no further path.
pub fn start(context: &mut Context<'_>) -> Option<Start> {
    let room = context.rows * context.source.nodes.len() as f64 <= f64::from(context.config.query.max_rows);
    let graph = &context.source.graph;
    let known = |variable: &Variable| matches!(variable.witness, Witness::Node(id) if graph.degree(id) > 0);
    // If the node of a variable is not known, it may be null or have no relationships, so such variables are rarely
    // chosen.
    let bound = match context.scope.pick_where(context.rng, known) {
        Some(place) if context.rng.percent(97) => Some(place),
        known => context.scope.pick(context.rng, ValueType::NODE).or(known),
    };
    // A third part that is not connected to the others would make a Cartesian product that is slow on any engine.
    let new = context.components < 2 && room;
    match bound {
        Some(place) if !new || context.rng.percent(75) => {
            let id = match context.scope[place].witness {
                Witness::Node(id) => Some(id),
                _ => None,
            };
            Some(Start::Bound(place, id))
        }
        _ if new || context.components == 0 => Some(new_start(context)),
        _ => None,
    }
}

/// Chooses a node of the graph at which a path begins, whether or not a variable holds it.
pub fn new_start(context: &mut Context<'_>) -> Start {
    context.components += 1;
    let source = context.source;
    // Mostly this is an end of a relationship, so that the path can continue.
    Start::New(match context.rng.pick(&source.relationships) {
        Some(id) if context.rng.percent(75) => {
            let found = source.graph.relationship(*id);
            found.map(|found| if context.rng.bool() { found.start } else { found.end })
        }
        _ => context.rng.pick(&source.nodes).copied(),
    })
}

/// Extends a path from a node of the model graph by relationships that the graph has.
pub fn walk(
    context: &mut Context<'_>,
    state: &mut PatternState,
    first: PathElement,
    mut at: NodeId,
    length: usize,
) -> Vec<PathElement> {
    let mut elements = Vec::with_capacity((2 * length + 1).min(5));
    elements.push(first);
    for _ in 0..length {
        if !context.take_hop() {
            break;
        }
        let Some((link, next)) = link(context, state, at) else { break };
        elements.push(link);
        elements.push(node::at(context, state, next));
        at = next;
    }
    elements
}

/// Connects the path to a next node: most often by one relationship, else by a variable number of relationships. Gives
/// the pattern and the node.
fn link(context: &mut Context<'_>, state: &mut PatternState, at: NodeId) -> Option<(PathElement, NodeId)> {
    let has = &context.grammar.has;
    let (group, many) = if context.modern {
        (has.quantified_path, has.quantified_relationship)
    } else {
        (false, has.variable_length)
    };
    if (group || many) && context.rng.one_in(9) && variable_length::has_room(context) {
        if group && (!many || context.rng.bool()) {
            let (group, next) = quantified::group(context, state, at)?;
            return Some((PathElement::Group(group), next));
        }
        let (pattern, next) = variable_length::steps(context, state, at)?;
        return Some((PathElement::Relationship(pattern), next));
    }
    let (pattern, next) = relationship::step(context, state, at)?;
    Some((PathElement::Relationship(pattern), next))
}

impl Context<'_> {
    /// Whether the limits of the query allow one more relationship pattern. If so, counts it.
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
