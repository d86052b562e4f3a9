//! Writes a pattern with `as()`, `select()` and `where()`: each edge once, in a random order (GRev's random walk
//! covering).

use super::{PatternGraph, Rest};
use edgewise_gremlin_syntax::ast::{
    Filter, Map, Modulator, Name, Predicate, Select, Start, Step, Text, Traversal, Value, Where,
};
use edgewise_model::Rng;
use std::collections::BTreeSet;

/// The traversal that finds the pattern by walking along its edges. It starts at a random vertex and continues along
/// any edge that has a visited end. If both ends were visited, `where(eq(label))` checks that the edge leads to the
/// second. A vertex that no edge reaches is listed with another `V()`.
pub(crate) fn as_walk(graph: &PatternGraph, rest: &Rest, taken: &BTreeSet<Name>, rng: &mut Rng) -> Traversal {
    let mut graph = graph.clone();
    graph.name_all(taken);
    let mut walk = Walk { graph: &graph, steps: Vec::new(), visited: BTreeSet::new(), current: None };
    let mut open: Vec<usize> = (0..graph.edges.len()).collect();
    let mut nodes: Vec<usize> = (0..graph.nodes.len()).filter(|node| graph.is_used(*node)).collect();
    rng.shuffle(&mut nodes);
    for first in nodes {
        if walk.visited.contains(&first) {
            continue;
        }
        walk.list(first);
        loop {
            let reached: Vec<usize> = open
                .iter()
                .copied()
                .filter(|edge| {
                    let edge = &graph.edges[*edge];
                    walk.visited.contains(&edge.from) || walk.visited.contains(&edge.to)
                })
                .collect();
            let Some(edge) = rng.pick(&reached).copied() else { break };
            open.retain(|other| *other != edge);
            walk.walk_along(edge, rng);
        }
    }
    walk.end(rest)
}

struct Walk<'g> {
    graph: &'g PatternGraph,
    steps: Vec<Step>,
    visited: BTreeSet<usize>,
    /// The pattern's vertex at which the traversers are.
    current: Option<usize>,
}

impl Walk<'_> {
    fn label(&self, node: usize) -> Option<&Name> {
        self.graph.nodes[node].names.first()
    }

    /// Adds `V()`, which lists all vertices of the graph as candidates for a vertex of the pattern.
    fn list(&mut self, node: usize) {
        self.steps.push(Start::V(Vec::new()).into());
        self.arrive(node);
    }

    /// Labels and filters a vertex of the pattern that traversers reach for the first time.
    fn arrive(&mut self, node: usize) {
        let of = &self.graph.nodes[node];
        let names = of.names.iter().cloned().map(Text::String).collect();
        self.steps.push(Modulator::As(names).into());
        self.steps.extend(of.filters.iter().cloned());
        self.visited.insert(node);
        self.current = Some(node);
    }

    /// Moves the traversers back to a visited vertex with `select(label)`.
    fn go_to(&mut self, node: usize) {
        if self.current != Some(node)
            && let Some(name) = self.label(node).cloned()
        {
            let select = Select::Labels { pop: None, labels: vec![Text::String(name)] };
            self.steps.push(Map::Select(select).into());
            self.current = Some(node);
        }
    }

    fn walk_along(&mut self, edge: usize, rng: &mut Rng) {
        let edge = &self.graph.edges[edge];
        let (from, to) = (self.visited.contains(&edge.from), self.visited.contains(&edge.to));
        let forwards = if from && to { rng.bool() } else { from };
        let (start, end) = if forwards { (edge.from, edge.to) } else { (edge.to, edge.from) };
        self.go_to(start);
        self.steps.push(edge.step(forwards));
        self.current = None;
        if !self.visited.contains(&end) {
            self.arrive(end);
        } else if let Some(name) = self.label(end).cloned() {
            let same = Where::Predicate { start: None, predicate: Predicate::Eq(Value::String(name)) };
            self.steps.push(Filter::Where(same).into());
            self.current = Some(end);
        }
    }

    /// Moves the traversers to where the steps after the pattern begin, and appends these steps.
    fn end(mut self, rest: &Rest) -> Traversal {
        match &rest.at {
            Ok(node) => self.go_to(*node),
            Err(names) => {
                let labels = names.iter().cloned().map(Text::String).collect();
                self.steps.push(Map::Select(Select::Labels { pop: None, labels }).into());
            }
        }
        self.steps.extend(rest.steps.iter().cloned());
        Traversal::new(self.steps)
    }
}
