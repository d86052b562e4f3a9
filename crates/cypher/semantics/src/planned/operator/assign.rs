//! `Assign`: evaluates expressions into slots; also caches properties that are read several times.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Evaluates expressions into slots.
#[derive(Debug)]
pub(in crate::planned) struct Assign {
    pub(in crate::planned) items: Vec<(Ex, Slot)>,
    /// Added by the planner, not in the text: caches properties that are read several times.
    pub(in crate::planned) cache: bool,
}

impl Operate for Assign {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            x.run.assign(&self.items, frame)?;
            sink(frame)
        })
    }

    fn line(&self) -> String {
        if self.cache { format!("CacheProperties({})", self.items.len()) } else { "Assign".into() }
    }
}
