//! `Distinct`: keeps the first of several equivalent rows.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    relation::Key,
    run::{Flow, Ran, Sink},
};
use std::collections::BTreeSet;

/// Keeps the first of several rows that have equivalent values in these slots.
#[derive(Debug)]
pub(in crate::planned) struct Distinct {
    pub(in crate::planned) slots: Vec<Slot>,
}

impl Operate for Distinct {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut seen = BTreeSet::new();
        x.run_operators(before, frame, &mut |frame| {
            let key = Key(self.slots.iter().map(|slot| frame[*slot].clone()).collect());
            if !seen.insert(key) {
                return Ok(Flow::More);
            }
            x.run.meter.spend_row()?;
            sink(frame)
        })
    }

    fn explain_line(&self) -> String {
        "Distinct".into()
    }
}
