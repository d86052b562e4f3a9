//! Makes the paths of one MATCH in different shapes, that is, connected in different ways.

use edgewise_cypher_syntax::ast::{PathElement, PathPattern};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::NodeId;

use super::super::production::Production;
use super::super::{Context, ValueType, Variable, Witness};
use super::path::{self, Start};
use super::pattern_state::PatternState;
use super::{node, relationship};

/// Makes the paths of a MATCH; no path if the limits of the query allow none.
pub type MakeShape = for<'c> fn(&mut Context<'c>, &mut PatternState) -> Vec<PathPattern>;

type Line = Production<MakeShape>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeShape) -> Line {
    Production { name, needs, weight, make }
}

/// The table of shapes.
pub const SHAPES: &[Line] = &[
    line("chain", &[], 60, chain),
    line("paths", &[C::PatternList], 24, paths),
    line("star", &[C::PatternList], 10, star),
    line("cycle", &[], 10, cycle),
    line("clique", &[C::PatternList], 5, clique),
    line("disconnected", &[C::PatternList], 3, disconnected),
];

/// Makes the comma-separated paths of a MATCH. Their variables are in scope afterwards.
pub fn shape(context: &mut Context<'_>, optional: bool) -> Vec<PathPattern> {
    let mut state = PatternState::new(optional);
    let grammar = context.grammar;
    if let Some(choice) = grammar.shape.choose(context.rng) {
        let paths = (choice.make)(context, &mut state);
        if !paths.is_empty() {
            context.coverage.count(choice.place);
            return paths;
        }
    }
    chain(context, &mut state)
}

/// Makes one path.
fn chain(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    path::path(context, state).into_iter().collect()
}

/// Makes as many paths as configured; each begins wherever a path can begin.
fn paths(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    let wanted = context.config.query.paths.draw(context.rng);
    (0..wanted.max(1)).filter_map(|_| path::path(context, state)).collect()
}

/// The index of the variable that holds a node of the graph; none if no variable does.
fn place_of(context: &mut Context<'_>, id: NodeId) -> Option<usize> {
    let same = |variable: &Variable| {
        variable.kind == ValueType::NODE && matches!(variable.witness, Witness::Node(own) if own == id)
    };
    context.scope.pick_where(context.rng, same)
}

/// Makes several paths that start at one node.
fn star(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    let mut paths = chain(context, state);
    let Some((place, id)) = context.anchor() else { return paths };
    for _ in 0..1 + context.rng.index(context.config.query.paths.max.max(1) as usize) {
        let length = context.scope.len();
        let arm = path::path_from(context, state, Start::Bound(place, Some(id)), 1);
        if arm.elements().len() > 1 {
            paths.push(arm);
        } else {
            context.scope.truncate(length);
        }
    }
    paths
}

/// Makes a path that returns to its first node.
fn cycle(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    let Some(start) = path::start(context) else { return Vec::new() };
    let (Start::Bound(_, Some(id)) | Start::New(Some(id))) = start else { return Vec::new() };
    let first = match start {
        Start::Bound(place, _) => node::bound(context, place, Some(id)),
        Start::New(_) => node::new(context, state, id),
    };
    let mut elements = vec![first];
    let mut at = id;
    for _ in 0..1 + context.rng.index(2) {
        if !context.take_hop() {
            break;
        }
        let Some((pattern, next)) = relationship::step(context, state, at) else { break };
        elements.push(PathElement::Relationship(pattern));
        elements.push(node::at(context, state, next));
        at = next;
    }
    // If the graph has a relationship back to the first node, closes the cycle.
    if let (Some(place), true) = (place_of(context, id), context.take_hop())
        && let Some(step) = state.step_to(context, at, id)
        && let Some(pattern) = relationship::along(context, state, step)
    {
        elements.push(PathElement::Relationship(pattern));
        elements.push(node::bound(context, place, None));
        context.rows = (context.rows / 2.0).max(1.0);
    }
    vec![path::named(context, state, PathPattern::chain(elements), 10)]
}

/// Makes a path, and adds every relationship of the graph between its nodes, within the limits.
fn clique(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    let mut paths = chain(context, state);
    let known: Vec<(usize, NodeId)> = (0..context.scope.len())
        .filter_map(|place| match &context.scope[place] {
            Variable { kind: ValueType::NODE, witness: Witness::Node(id), .. } => Some((place, *id)),
            _ => None,
        })
        .collect();
    for (left, right) in known
        .iter()
        .enumerate()
        .flat_map(|(nth, left)| known[nth + 1..].iter().map(move |right| (*left, *right)))
    {
        if paths.len() > 4 {
            break;
        }
        let Some(step) = state.step_to(context, left.1, right.1) else { continue };
        if !context.take_hop() {
            break;
        }
        let Some(pattern) = relationship::along(context, state, step) else { continue };
        let ends = [node::bound(context, left.0, None), node::bound(context, right.0, None)];
        let [first, last] = ends;
        paths.push(PathPattern::chain(vec![first, PathElement::Relationship(pattern), last]));
        context.rows = (context.rows / 2.0).max(1.0);
    }
    paths
}

/// Makes two paths without common variables.
fn disconnected(context: &mut Context<'_>, state: &mut PatternState) -> Vec<PathPattern> {
    let limit = f64::from(context.config.query.max_rows);
    let mut paths = Vec::with_capacity(2);
    while paths.len() < 2
        && context.components < 2
        && context.rows * context.source.nodes.len() as f64 <= limit
    {
        let start = path::new_start(context);
        let length = context.rng.index(2);
        paths.push(path::path_from(context, state, start, length));
    }
    paths
}
