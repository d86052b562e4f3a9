//! UNWIND: `UNWIND <value expression> AS <binding variable>`.

use crate::{
    cell::Cell,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// A row per element; none for null (TCK `clauses/unwind/Unwind1` [6]). Anything else counts as a list of one, as
    /// in Neo4j since 3.0.
    pub(crate) fn unwind(&self, list: &Ex, slot: Slot, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        match self.eval(list, frame)? {
            Cell::Null => Ok(Flow::More),
            Cell::List(list) => {
                for item in &list.items {
                    self.meter.step()?;
                    frame[slot] = item.clone();
                    if sink(frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
                Ok(Flow::More)
            }
            single => {
                frame[slot] = single;
                sink(frame)
            }
        }
    }

    /// WITH or RETURN without more: each expression into its slot.
    pub(crate) fn assign(&self, items: &[(Ex, Slot)], frame: &mut Frame) -> Ran {
        for (item, slot) in items {
            frame[*slot] = self.eval(item, frame)?;
        }
        Ok(())
    }
}
