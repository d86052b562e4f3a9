//! `Statistics`: counts of nodes and relationships, to estimate the number of rows of a step.

use crate::program::{Direction, LabelTest};
use edgewise_model::{Graph, Index, IndexKind, Name};

/// What the planner knows about the graph before a statement runs. It only affects the plan, never the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statistics<'g> {
    graph: &'g Graph,
}

impl<'g> Statistics<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self { graph }
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> f64 {
        self.graph.node_count() as f64
    }

    /// The number of nodes with a label.
    pub(super) fn label(&self, label: &str) -> f64 {
        self.graph.nodes_with_label(label).len() as f64
    }

    /// The number of relationships whose type passes the test; an estimate if the test is no plain name or list of
    /// names.
    pub(super) fn types(&self, test: Option<&LabelTest>) -> f64 {
        let all = self.graph.relationship_count() as f64;
        let of = |kind: &Name| self.graph.relationships_of_type(kind).len() as f64;
        match test {
            None => all,
            Some(LabelTest::Name(kind)) => of(kind),
            Some(LabelTest::OneOf(kinds)) => kinds.iter().map(of).sum(),
            Some(_) => all / 2.0,
        }
    }

    /// The average number of relationships that lead from a node in this direction and pass the test.
    pub(super) fn fan_out(&self, test: Option<&LabelTest>, direction: Direction) -> f64 {
        let ways = if direction == Direction::Either { 2.0 } else { 1.0 };
        ways * self.types(test) / self.nodes().max(1.0)
    }

    /// The range indexes on nodes.
    pub(super) fn indexes(&self) -> impl Iterator<Item = &'g Index> + use<'g> {
        self.graph.indexes().iter().filter(|index| index.kind == IndexKind::NodeRange)
    }
}
