//! `Unwind`: passes on a row for each element of a list.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Passes on a row for each element of a list, as UNWIND does.
#[derive(Debug)]
pub(in crate::planned) struct Unwind {
    pub(in crate::planned) list: Ex,
    pub(in crate::planned) slot: Slot,
}

impl Operate for Unwind {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| x.run.unwind(&self.list, self.slot, frame, sink))
    }

    fn explain_line(&self) -> String {
        "Unwind".into()
    }
}
