//! Evaluates patterns as values: `[(a)-->(b) | e]`, `shortestPath(…)`, `e:A`.

use crate::{
    EvalError,
    cell::Cell,
    choice::ChoicePoint,
    program::{Ex, Frame, LabelTest, MatchPlan, Slot},
    run::{Flow, Ran, Run},
};

impl Run<'_> {
    /// Evaluates `[pattern | map]`: a list with one element per match (TCK `expressions/pattern/Pattern2`).
    pub(super) fn pattern_comprehension(&self, plan: &MatchPlan, map: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let mut items = Vec::new();
        self.match_plan(plan, frame, &mut |frame| {
            items.push(self.eval(map, frame)?);
            Ok(Flow::More)
        })?;
        self.arrange_rows(ChoicePoint::CollectOrder, &mut items, std::slice::from_ref);
        self.new_list(items)
    }

    /// Evaluates `shortestPath(…)`, which is one path or null, and `allShortestPaths(…)`, which is a list of paths.
    pub(super) fn shortest_path(
        &self,
        plan: &MatchPlan,
        path: Slot,
        all: bool,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let mut found = Vec::new();
        self.match_plan(plan, frame, &mut |frame| {
            found.push(frame[path].clone());
            Ok(if all { Flow::More } else { Flow::Enough })
        })?;
        if all {
            self.arrange(ChoicePoint::CollectOrder, &mut found);
        }
        if all { self.new_list(found) } else { Ok(found.pop().unwrap_or_default()) }
    }

    /// Evaluates `e:A` (TCK `expressions/graph/Graph5`): tests the labels of a node or the type of a relationship;
    /// null gives null.
    pub(super) fn has_labels(&self, of: &Ex, test: &LabelTest, frame: &mut Frame) -> Ran<Cell> {
        match self.eval(of, frame)? {
            Cell::Null => Ok(Cell::Null),
            Cell::Node(id) => {
                let labels = self.store().node(id).map(|node| node.labels.clone());
                match labels {
                    Some(labels) => Ok(Cell::Bool(self.labels_pass(&labels, test, frame)?)),
                    None => Err(EvalError::new(
                        crate::ErrorKind::EntityNotFound,
                        crate::Detail::DeletedEntityAccess,
                        "the node has been deleted",
                    )),
                }
            }
            Cell::Relationship(id) => {
                let kind = self.store().relationship_or_ghost(id)?.kind.clone();
                Ok(Cell::Bool(self.labels_pass(&[kind], test, frame)?))
            }
            other => Err(EvalError::argument_type(format!("{} has no labels", other.kind()))),
        }
    }
}
