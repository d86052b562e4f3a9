//! Writes a pattern as a `match()` step: each edge and each filter once, in a random order, with all edges leading away
//! from a random vertex.

use super::{PatternGraph, Rest};
use edgewise_gremlin_syntax::ast::{Map, Modulator, Name, Nested, Select, Start, Step, Text, Traversal};
use edgewise_model::Rng;
use std::collections::BTreeSet;

/// The traversal that finds the pattern with `match()`; `None` if the pattern is not connected, or if every vertex has
/// a loop.
///
/// `match()` begins at the only label at which none of its patterns ends, and continues only from labels that it has
/// reached. So all edges must lead away from one vertex, the root.
pub(crate) fn as_match(
    graph: &PatternGraph,
    rest: &Rest,
    taken: &BTreeSet<Name>,
    rng: &mut Rng,
) -> Option<Traversal> {
    if !graph.is_connected() {
        return None;
    }
    let mut graph = graph.clone();
    graph.name_all(taken);
    let label = |node: usize| -> Option<Step> {
        let name = graph.nodes[node].names.first()?.clone();
        Some(Modulator::As(vec![Text::String(name)]).into())
    };
    let mut filters: Vec<Vec<Step>> = graph.nodes.iter().map(|node| node.filters.clone()).collect();
    let mut patterns: Vec<Nested> = Vec::new();
    for (edge, forwards) in graph.edges.iter().zip(away_from_root(&graph, rng)?) {
        let (start, end) = if forwards { (edge.from, edge.to) } else { (edge.to, edge.from) };
        let mut steps = vec![label(start)?];
        // Write a filter either inside a pattern of an edge at its vertex, or as a pattern of its own.
        if rng.percent(40) {
            steps.append(&mut filters[start]);
        }
        steps.push(edge.step(forwards));
        if rng.percent(40) {
            steps.append(&mut filters[end]);
        }
        steps.push(label(end)?);
        patterns.push(Nested { steps });
    }
    for (node, own) in filters.into_iter().enumerate() {
        if !own.is_empty() {
            patterns.push(Nested { steps: std::iter::once(label(node)?).chain(own).collect() });
        }
    }
    rng.shuffle(&mut patterns);
    let mut steps: Vec<Step> = vec![Start::V(Vec::new()).into(), Map::Match(patterns).into()];
    let labels = match &rest.at {
        Ok(node) => vec![graph.nodes[*node].names.first()?.clone()],
        Err(names) => names.clone(),
    };
    let labels = labels.into_iter().map(Text::String).collect();
    steps.push(Map::Select(Select::Labels { pop: None, labels }).into());
    steps.extend(rest.steps.iter().cloned());
    // Later steps may use any label of a vertex, but `match()` binds only one label for each vertex.
    let renamed = graph.nodes.iter().any(|node| node.names.len() > 1);
    (!renamed).then(|| Traversal::new(steps))
}

/// Chooses a random vertex without a loop and decides for each edge whether it is written forwards, so that all edges
/// lead away from that vertex.
fn away_from_root(graph: &PatternGraph, rng: &mut Rng) -> Option<Vec<bool>> {
    let loops = |node: usize| graph.edges.iter().any(|edge| edge.from == node && edge.to == node);
    let roots: Vec<usize> =
        (0..graph.nodes.len()).filter(|node| graph.is_used(*node) && !loops(*node)).collect();
    let root = *rng.pick(&roots)?;
    let mut reached = vec![root];
    let mut forwards: Vec<Option<bool>> = vec![None; graph.edges.len()];
    while forwards.contains(&None) {
        let before = reached.len();
        for (edge, forwards) in graph.edges.iter().zip(&mut forwards).filter(|(_, known)| known.is_none()) {
            let (from, to) = (reached.contains(&edge.from), reached.contains(&edge.to));
            *forwards = match (from, to) {
                (false, false) => None,
                (true, true) if edge.to == root => Some(false),
                (true, true) if edge.from == root => Some(true),
                (true, true) => Some(rng.bool()),
                (from, _) => {
                    reached.push(if from { edge.to } else { edge.from });
                    Some(from)
                }
            };
        }
        if reached.len() == before && forwards.contains(&None) {
            return None;
        }
    }
    forwards.into_iter().collect()
}
