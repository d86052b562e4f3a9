//! `NodeCheck`: drops rows in which a variable that the pattern uses as a node holds no node.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Drops rows in which one of the slots holds null, a deleted node or anything else than a node.
#[derive(Debug)]
pub(in crate::planned) struct NodeCheck {
    pub(in crate::planned) slots: Vec<Slot>,
}

impl Operate for NodeCheck {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            let is_there = |slot: &Slot| match frame[*slot] {
                Cell::Node(id) => x.run.store().node(id).is_some(),
                Cell::Null => x.run.faults.has(Planned::NullNodePassesPattern),
                _ => false,
            };
            if self.slots.iter().all(is_there) { sink(frame) } else { Ok(Flow::More) }
        })
    }

    fn explain_line(&self) -> String {
        "NodeCheck".into()
    }
}
