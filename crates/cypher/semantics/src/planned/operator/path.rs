//! `PathBuild`: builds a named path from bound slots.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Builds the path along these slots.
#[derive(Debug)]
pub(in crate::planned) struct PathBuild {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) along: Vec<Slot>,
}

impl Operate for PathBuild {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            frame[self.slot] = x.run.path(&self.along, frame)?;
            sink(frame)
        })
    }

    fn line(&self) -> String {
        "Path".into()
    }
}
