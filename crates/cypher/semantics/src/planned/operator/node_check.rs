//! `NodeCheck`: drops rows in which a bound variable is not a node.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Drops rows in which one of the slots does not hold an existing node.
#[derive(Debug)]
pub(in crate::planned) struct NodeCheck {
    pub(in crate::planned) slots: Vec<Slot>,
}

impl Operate for NodeCheck {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            let is_there = |slot: &Slot| match frame[*slot] {
                Cell::Node(id) => x.run.store().node(id).is_some(),
                Cell::Null => x.run.faults.has(Planned::NullNodePassesPattern),
                _ => false,
            };
            if self.slots.iter().all(is_there) { sink(frame) } else { Ok(Flow::More) }
        })
    }

    fn line(&self) -> String {
        "NodeCheck".into()
    }
}
