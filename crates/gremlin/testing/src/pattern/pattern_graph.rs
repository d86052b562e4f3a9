//! `PatternGraph`: the vertices and edges that a pattern matches.

use edgewise_gremlin_syntax::ast::{Direction, Move, Name, Step, Text};
use std::collections::BTreeSet;

/// A vertex of a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PatternNode {
    /// The `as()` labels of the vertex.
    pub names: Vec<Name>,
    /// The filters that a matching vertex must pass.
    pub filters: Vec<Step>,
}

/// An edge of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PatternEdge {
    /// The vertex at which the step along the edge starts, as an index into the vertices.
    pub from: usize,
    /// The vertex at which the step along the edge ends.
    pub to: usize,
    /// The direction of the step.
    pub direction: Direction,
    /// The edge labels that match.
    pub labels: Vec<Text>,
}

/// The part of a traversal after its pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rest {
    /// The vertex at which the traversers are, or the labels of the map that they hold, as after `match()`.
    pub at: Result<usize, Vec<Name>>,
    /// The steps after the pattern.
    pub steps: Vec<Step>,
}

/// A graph pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PatternGraph {
    /// The vertices of the pattern.
    pub nodes: Vec<PatternNode>,
    /// The edges of the pattern.
    pub edges: Vec<PatternEdge>,
}

impl PatternEdge {
    /// The step `out()`, `in()` or `both()` along the edge, forwards or backwards.
    pub(crate) fn step(&self, forwards: bool) -> Step {
        let labels = self.labels.clone();
        match (self.direction, forwards) {
            (Direction::Out, true) | (Direction::In, false) => Move::Out(labels),
            (Direction::In, true) | (Direction::Out, false) => Move::In(labels),
            (Direction::Both, _) => Move::Both(labels),
        }
        .into()
    }
}

impl PatternGraph {
    /// Adds a vertex and returns its index.
    pub(crate) fn add_node(&mut self) -> usize {
        self.nodes.push(PatternNode::default());
        self.nodes.len() - 1
    }

    /// The vertex that has this label.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.names.iter().any(|own| own == name))
    }

    /// Adds a label to a vertex; false if another vertex already has the label.
    pub(crate) fn name(&mut self, node: usize, name: &Name) -> bool {
        match self.named(name) {
            Some(other) => other == node,
            None => {
                self.nodes[node].names.push(name.clone());
                true
            }
        }
    }

    /// Merges the vertex `removed` into the vertex `kept`.
    pub(crate) fn join(&mut self, kept: usize, removed: usize) {
        if kept == removed {
            return;
        }
        let node = std::mem::take(&mut self.nodes[removed]);
        self.nodes[kept].names.extend(node.names);
        self.nodes[kept].filters.extend(node.filters);
        for edge in &mut self.edges {
            for end in [&mut edge.from, &mut edge.to] {
                if *end == removed {
                    *end = kept;
                }
            }
        }
    }

    /// Whether a vertex is part of the pattern. A vertex that was merged into another has no edges, labels or filters
    /// left.
    pub(crate) fn is_used(&self, node: usize) -> bool {
        let of = &self.nodes[node];
        !of.names.is_empty()
            || !of.filters.is_empty()
            || self.edges.iter().any(|edge| edge.from == node || edge.to == node)
    }

    /// Gives each vertex without a label a new, unused one. Vertices that were merged into another are skipped.
    pub(crate) fn name_all(&mut self, taken: &BTreeSet<Name>) {
        let mut number = 0;
        for node in 0..self.nodes.len() {
            if !self.nodes[node].names.is_empty() || !self.is_used(node) {
                continue;
            }
            loop {
                let name = Name::from(format!("p{number}"));
                number += 1;
                if !taken.contains(&name) && self.named(&name).is_none() {
                    self.nodes[node].names.push(name);
                    break;
                }
            }
        }
    }

    /// Whether every vertex can be reached from every other vertex.
    pub(crate) fn is_connected(&self) -> bool {
        let used: Vec<usize> = (0..self.nodes.len()).filter(|node| self.is_used(*node)).collect();
        let Some(first) = used.first() else { return false };
        let mut reached = BTreeSet::from([*first]);
        loop {
            let before = reached.len();
            for edge in &self.edges {
                if reached.contains(&edge.from) || reached.contains(&edge.to) {
                    reached.extend([edge.from, edge.to]);
                }
            }
            if reached.len() == before {
                return reached.len() == used.len();
            }
        }
    }
}
