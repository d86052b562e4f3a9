//! `Assign`: puts the values of expressions into slots.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Evaluates expressions on each row and puts their values into slots.
#[derive(Debug)]
pub(in crate::planned) struct Assign {
    pub(in crate::planned) items: Vec<(Ex, Slot)>,
    /// Whether the operator stands for no clause: the planner added it to read properties once that are used several
    /// times.
    pub(in crate::planned) cache: bool,
}

impl Operate for Assign {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            x.run.assign(&self.items, frame)?;
            sink(frame)
        })
    }

    fn explain_line(&self) -> String {
        if self.cache { format!("CacheProperties({})", self.items.len()) } else { "Assign".into() }
    }
}
