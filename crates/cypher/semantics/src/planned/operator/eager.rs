//! `Eager`: collects all rows before it passes on the first.

use super::{Kept, Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Collects all rows before it passes on the first, so that reading is finished before what is read changes.
#[derive(Debug)]
pub(in crate::planned) struct Eager {
    /// The slots that are passed on.
    pub(in crate::planned) slots: Vec<Slot>,
}

impl Operate for Eager {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut rows = Kept::new(&self.slots);
        x.rows(before, frame, &mut |frame| {
            x.run.meter.row()?;
            rows.push(frame);
            Ok(Flow::More)
        })?;
        rows.each(frame, sink)
    }

    fn line(&self) -> String {
        "Eager".into()
    }
}
