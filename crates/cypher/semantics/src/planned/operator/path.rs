//! `PathBuild`: puts a named path into its slot.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Builds the path from the slots of its first node and of its relationships.
#[derive(Debug)]
pub(in crate::planned) struct PathBuild {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) along: Vec<Slot>,
}

impl Operate for PathBuild {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            frame[self.slot] = x.run.path(&self.along, frame)?;
            sink(frame)
        })
    }

    fn explain_line(&self) -> String {
        "Path".into()
    }
}
