//! `Eager`: collects all rows before it passes on the first.

use super::{KeptRows, Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Collects all rows before it passes on the first, so that the operators before it have read everything before the
/// next one changes it.
#[derive(Debug)]
pub(in crate::planned) struct Eager {
    /// The slots that a collected row keeps.
    pub(in crate::planned) slots: Vec<Slot>,
}

impl Operate for Eager {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut rows = KeptRows::new(&self.slots);
        x.run_operators(before, frame, &mut |frame| {
            x.run.meter.spend_row()?;
            rows.push(frame);
            Ok(Flow::More)
        })?;
        rows.each(frame, sink)
    }

    fn explain_line(&self) -> String {
        "Eager".into()
    }
}
