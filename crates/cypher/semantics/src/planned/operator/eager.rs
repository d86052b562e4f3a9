//! `Eager`: all rows before the first goes on.

use super::{Kept, Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// All rows before the first goes on: between reading and changing what is read.
#[derive(Debug)]
pub(in crate::planned) struct Eager {
    /// What goes on.
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
