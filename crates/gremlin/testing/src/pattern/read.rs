//! Reads the pattern of a traversal.

use super::{PatternEdge, PatternGraph, Rest};
use crate::oracle::Usage;
use crate::rewrite::helpers::is_own_step;
use edgewise_gremlin_syntax::ast::{
    Direction, Filter, Map, Modulator, Move, Name, Nested, Pop, Predicate, Select, Start, Step, Text,
    Traversal, Value, Where,
};

/// The pattern that a traversal begins with, and what comes after it; none if it has none, or if something later reads the path, which is
/// another where the pattern is walked otherwise.
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
    // Labels that later steps bind again, or that mean objects on the way, are left alone.
    Some((graph, Rest { at, steps }))
}

/// The direction and labels of a step to neighbours; none if a label is no text.
fn neighbours(step: &Step) -> Option<(Direction, Vec<Text>)> {
    let (direction, labels) = match step {
        Step::Move(Move::Out(labels)) => (Direction::Out, labels),
        Step::Move(Move::In(labels)) => (Direction::In, labels),
        Step::Move(Move::Both(labels)) => (Direction::Both, labels),
        _ => return None,
    };
    labels.iter().all(|label| matches!(label, Text::String(_))).then(|| (direction, labels.clone()))
}

/// A filter on the element alone.
fn own_filter(step: &Step) -> bool {
    let Step::Filter(filter) = step else { return false };
    let own = Usage::of_steps(std::slice::from_ref(step));
    is_own_step(step) && !matches!(filter, Filter::Where(_)) && !own.path && !own.labels
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

/// Reads `V().as(…).out(…)…` as far as it is a pattern; where traversers are then, and how many steps were read.
fn read_walk(graph: &mut PatternGraph, steps: &[Step]) -> Option<(Result<usize, Vec<Name>>, usize)> {
    let mut current = graph.add_node();
    let mut taken = 1;
    // What the pattern is when it was last possible to stop: not between a step and its modulators.
    while let Some(step) = steps.get(taken) {
        if let Some((direction, labels)) = neighbours(step) {
            let next = graph.add_node();
            graph.edges.push(PatternEdge { from: current, to: next, direction, labels });
            current = next;
        } else if own_filter(step) && !matches!(steps.get(taken + 1), Some(Step::Modulator(Modulator::By(_))))
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

/// Reads the patterns of a `match()`; the labels of its answer.
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
            } else if own_filter(step) {
                graph.nodes[current].filters.push(step.clone());
            } else if place + 1 == rest.len() && place > 0 {
                let [end] = <[Name; 1]>::try_from(labels_of(step)?).ok()?;
                let other = node_of(graph, &end, &mut names)?;
                // A pattern that ends where it began is a loop, and one without an edge says nothing.
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
