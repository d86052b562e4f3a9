//! Paths of one MATCH: chains, stars and cycles, as the walks through the graph and the variables they share make
//! them.

use edgewise_cypher::ast::{PathElement, PathPattern};
use edgewise_model::NodeId;

use super::super::{Context, ValueType, Variable, Witness};
use super::cut::Cut;
use super::{free, node, relationship, variable_length};

/// Percent of paths not cut from the graph: they need not match anything.
const FREE: u32 = 8;
/// The same behind OPTIONAL, where nothing found still gives a row.
const FREE_OPTIONAL: u32 = 35;

/// The comma-separated paths of a MATCH; their variables are in scope afterwards.
pub fn paths(context: &mut Context<'_>, optional: bool) -> Vec<PathPattern> {
    let mut cut = Cut::new(optional);
    let wanted = if context.grammar.has.pattern_list && context.rng.one_in(3) {
        context.config.query.paths.draw(context.rng)
    } else {
        context.config.query.paths.min as usize
    };
    let mut paths = Vec::with_capacity(wanted);
    for nth in 0..wanted.max(1) {
        // The first path must come, even if there are many rows already.
        if let Some(path) = path(context, &mut cut, nth == 0) {
            paths.push(path);
        }
    }
    paths
}

fn path(context: &mut Context<'_>, cut: &mut Cut, must: bool) -> Option<PathPattern> {
    let length = context.config.query.path_length.draw(context.rng);
    let free_percent = if cut.optional { FREE_OPTIONAL } else { FREE };
    let start = start(context, must)?;
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
    let mut path = PathPattern::chain(elements);
    if context.grammar.has.named_path && context.rng.one_in(12) {
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

fn start(context: &mut Context<'_>, must: bool) -> Option<Start> {
    let room = context.rows * context.source.nodes.len() as f64 <= f64::from(context.config.query.max_rows);
    let bound = context.scope.pick(context.rng, ValueType::NODE);
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
        _ if new || (must && bound.is_none()) => {
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
        let degree = 2.0 * context.source.degree(None);
        if context.rows * degree > f64::from(context.config.query.max_rows) {
            break;
        }
        let made = if context.grammar.has.variable_length && context.rng.one_in(9) {
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
