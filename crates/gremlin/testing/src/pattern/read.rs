//! Reads the pattern with which a traversal begins.

use super::{PatternEdge, PatternGraph, Rest};
use crate::oracle::Usage;
use crate::rewrite::helpers::is_independent_step;
use edgewise_gremlin_syntax::ast::{
    Direction, Filter, Map, Modulator, Move, Name, Nested, Pop, Predicate, Select, Start, Step, Text,
    Traversal, Value, Where,
};

/// The pattern with which a traversal begins, and the steps after it. `None` if there is no pattern, or if a later step
/// reads the path, which depends on the order in which the pattern is written.
pub(crate) fn read(traversal: &Traversal) -> Option<(PatternGraph, Rest)> {
    let Some(Step::Start(Start::V(ids))) = traversal.steps.first() else { return None };
    if !ids.is_empty() || !traversal.source.configuration.is_empty() {
        return None;
    }
    let mut graph = PatternGraph::default();
    let (at, taken) = match traversal.steps.get(1) {
        Some(Step::Map(Map::Match(patterns))) => (Err(read_match(&mut graph, patterns)?), 2),
        _ => read_walk(&mut graph, &traversal.steps)?,
    };
    let steps = traversal.steps[taken..].to_vec();
    let usage = Usage::of_steps(&steps);
    let modulated = steps.first().is_some_and(Step::is_modulator);
    if modulated || usage.path || usage.sack || usage.side_effects || usage.writes || graph.edges.is_empty() {
        return None;
    }
    // The steps after the pattern are kept unchanged, including their labels.
    Some((graph, Rest { at, steps }))
}

/// The direction and labels of `out()`, `in()` or `both()`; `None` if a label is not a string.
fn neighbours(step: &Step) -> Option<(Direction, Vec<Text>)> {
    let (direction, labels) = match step {
        Step::Move(Move::Out(labels)) => (Direction::Out, labels),
        Step::Move(Move::In(labels)) => (Direction::In, labels),
        Step::Move(Move::Both(labels)) => (Direction::Both, labels),
        _ => return None,
    };
    labels.iter().all(|label| matches!(label, Text::String(_))).then(|| (direction, labels.clone()))
}

/// Whether a step is a filter that reads only the current element, not the path or its labels.
fn is_filter_of_element(step: &Step) -> bool {
    let Step::Filter(filter) = step else { return false };
    let own = Usage::of_steps(std::slice::from_ref(step));
    is_independent_step(step) && !matches!(filter, Filter::Where(_)) && !own.path && !own.labels
}

fn labels_of(step: &Step) -> Option<Vec<Name>> {
    let Step::Modulator(Modulator::As(labels)) = step else { return None };
    labels
        .iter()
        .map(|label| match label {
            Text::String(name) => Some(name.clone()),
            _ => None,
        })
        .collect()
}

/// Reads `V().as(…).out(…)…` up to the first step that is not part of a pattern. Returns the vertex at which the
/// traversers are then, and the number of steps that were read.
fn read_walk(graph: &mut PatternGraph, steps: &[Step]) -> Option<(Result<usize, Vec<Name>>, usize)> {
    let mut current = graph.add_node();
    let mut taken = 1;
    while let Some(step) = steps.get(taken) {
        if let Some((direction, labels)) = neighbours(step) {
            let next = graph.add_node();
            graph.edges.push(PatternEdge { from: current, to: next, direction, labels });
            current = next;
        } else if is_filter_of_element(step)
            && !matches!(steps.get(taken + 1), Some(Step::Modulator(Modulator::By(_))))
        {
            graph.nodes[current].filters.push(step.clone());
        } else if let Some(names) = labels_of(step) {
            if !names.iter().all(|name| graph.name(current, name)) {
                return None;
            }
        } else if let Some(name) = selected(step, steps.get(taken + 1)) {
            current = graph.named(name)?;
        } else if let Some(name) = compared(step, steps.get(taken + 1)) {
            let other = graph.named(name)?;
            graph.join(other, current);
            current = other;
        } else {
            break;
        }
        taken += 1;
    }
    Some((Ok(current), taken))
}

/// The label of `select('a')` without modulators.
fn selected<'s>(step: &'s Step, next: Option<&Step>) -> Option<&'s Name> {
    let Step::Map(Map::Select(Select::Labels { pop: None | Some(Pop::Last), labels })) = step else {
        return None;
    };
    let [Text::String(name)] = labels.as_slice() else { return None };
    (!matches!(next, Some(Step::Modulator(Modulator::By(_))))).then_some(name)
}

/// The label of `where(eq('a'))` without modulators.
fn compared<'s>(step: &'s Step, next: Option<&Step>) -> Option<&'s Name> {
    let Step::Filter(Filter::Where(Where::Predicate {
        start: None,
        predicate: Predicate::Eq(Value::String(name)),
    })) = step
    else {
        return None;
    };
    (!matches!(next, Some(Step::Modulator(Modulator::By(_))))).then_some(name)
}

/// Reads the patterns of a `match()`. Returns the labels that the step binds.
fn read_match(graph: &mut PatternGraph, patterns: &[Nested]) -> Option<Vec<Name>> {
    let mut names: Vec<Name> = Vec::new();
    for pattern in patterns {
        let (first, rest) = pattern.steps.split_first()?;
        let [start] = <[Name; 1]>::try_from(labels_of(first)?).ok()?;
        let mut current = node_of(graph, &start, &mut names)?;
        for (place, step) in rest.iter().enumerate() {
            if let Some((direction, labels)) = neighbours(step) {
                let next = graph.add_node();
                graph.edges.push(PatternEdge { from: current, to: next, direction, labels });
                current = next;
            } else if is_filter_of_element(step) {
                graph.nodes[current].filters.push(step.clone());
            } else if place + 1 == rest.len() && place > 0 {
                let [end] = <[Name; 1]>::try_from(labels_of(step)?).ok()?;
                let other = node_of(graph, &end, &mut names)?;
                // The end label names a vertex of the pattern. If that is the start vertex, the edge becomes a loop.
                graph.join(other, current);
            } else {
                return None;
            }
        }
    }
    (names.len() > 1).then_some(names)
}

fn node_of(graph: &mut PatternGraph, name: &Name, names: &mut Vec<Name>) -> Option<usize> {
    if let Some(node) = graph.named(name) {
        return Some(node);
    }
    let node = graph.add_node();
    names.push(name.clone());
    graph.name(node, name).then_some(node)
}
