//! `TypeScan`: visits all relationships of a type, with their ends.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    knobs::SelfLoops,
    planned::executor::Executor,
    program::{Direction, Frame, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::{Name, RelId};

/// Visits all relationships of a type, and puts each with its two ends into their slots; without direction, each is
/// visited both ways.
#[derive(Debug)]
pub(in crate::planned) struct TypeScan {
    pub(in crate::planned) slot: Option<Slot>,
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) to: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) kind: Name,
}

impl Operate for TypeScan {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let twice =
            x.run.knobs.self_loops != SelfLoops::Once || x.run.faults.has(Planned::TypeScanTakesLoopTwice);
        x.run_operators(before, frame, &mut |frame| {
            let found: Vec<RelId> = x.run.store().relationships_of_type(&self.kind).to_vec();
            for id in found {
                x.run.meter.spend_step()?;
                let ends = {
                    let store = x.run.store();
                    store.relationship(id).map(|relationship| (relationship.start, relationship.end))
                };
                let Some((start, end)) = ends else { continue };
                if x.run.store().is_deleted(start) || x.run.store().is_deleted(end) {
                    continue;
                }
                let ways: &[(u64, u64)] = match self.direction {
                    Direction::Out => &[(start, end)],
                    Direction::In => &[(end, start)],
                    Direction::Either if x.run.faults.has(Planned::TypeScanOneWay) => &[(start, end)],
                    Direction::Either if start == end && !twice => &[(start, end)],
                    Direction::Either => &[(start, end), (end, start)],
                };
                for (from, to) in ways {
                    if let Some(slot) = self.slot {
                        frame[slot] = Cell::Relationship(id);
                    }
                    frame[self.from] = Cell::Node(*from);
                    frame[self.to] = Cell::Node(*to);
                    if sink(frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
            }
            Ok(Flow::More)
        })
    }

    fn explain_line(&self) -> String {
        format!("TypeScan(:{}, {:?})", self.kind, self.direction)
    }
}
