//! `Assign`: values computed into slots; also how a property read several times is read once.

use super::{Operate, Operator};
use crate::{
    planned::executor::Executor,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Sink},
};

/// Values computed into slots.
#[derive(Debug)]
pub(in crate::planned) struct Assign {
    pub(in crate::planned) items: Vec<(Ex, Slot)>,
    /// Nobody wrote it: properties that are read several times are kept.
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
