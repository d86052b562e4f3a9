//! `PatternGraph`: the vertices and edges that a traversal asks for.

use edgewise_gremlin_syntax::ast::{Direction, Move, Name, Step, Text};
use std::collections::BTreeSet;

/// A vertex of a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PatternNode {
    /// Its labels.
    pub names: Vec<Name>,
    /// Filters that it must pass, each by itself.
    pub filters: Vec<Step>,
}

/// An edge of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PatternEdge {
    /// The vertex it is walked from, as a place among the vertices.
    pub from: usize,
    /// The vertex it is walked to.
    pub to: usize,
    /// In which direction it is walked.
    pub direction: Direction,
    /// Its labels.
    pub labels: Vec<Text>,
}

/// What comes after the pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rest {
    /// The vertex that traversers are at; none if they carry a map of these labels instead.
    pub at: Result<usize, Vec<Name>>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// A pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PatternGraph {
    /// Its vertices.
    pub nodes: Vec<PatternNode>,
    /// Its edges.
    pub edges: Vec<PatternEdge>,
}

impl PatternEdge {
    /// The step along the edge, from one of its ends.
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
    /// Adds a vertex.
    pub(crate) fn add_node(&mut self) -> usize {
        self.nodes.push(PatternNode::default());
        self.nodes.len() - 1
    }

    /// The vertex of a label.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.names.iter().any(|own| own == name))
    }

    /// Gives a vertex another label; false if another vertex has it.
    pub(crate) fn name(&mut self, node: usize, name: &Name) -> bool {
        match self.named(name) {
            Some(other) => other == node,
            None => {
                self.nodes[node].names.push(name.clone());
                true
            }
        }
    }

    /// Makes two vertices one: the second becomes the first.
    pub(crate) fn join(&mut self, kept: usize, gone: usize) {
        if kept == gone {
            return;
        }
        let node = std::mem::take(&mut self.nodes[gone]);
        self.nodes[kept].names.extend(node.names);
        self.nodes[kept].filters.extend(node.filters);
        for edge in &mut self.edges {
            for end in [&mut edge.from, &mut edge.to] {
                if *end == gone {
                    *end = kept;
                }
            }
        }
    }

    /// The vertices that are still there: one that was joined to another has neither edges nor names nor filters.
    pub(crate) fn is_used(&self, node: usize) -> bool {
        let of = &self.nodes[node];
        !of.names.is_empty()
            || !of.filters.is_empty()
            || self.edges.iter().any(|edge| edge.from == node || edge.to == node)
    }

    /// Gives each vertex without a label one that nobody else uses. A vertex that was joined to another gets none: it is gone.
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

    /// Whether every vertex can be reached from every other.
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
