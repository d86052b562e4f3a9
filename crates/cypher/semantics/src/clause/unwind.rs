//! Executes UNWIND: `UNWIND <value expression> AS <binding variable>`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    knobs::UnwindSingle,
    program::{Ex, Frame, Slot},
    run::{Flow, Ran, Run, Sink},
};

impl Run<'_> {
    /// Passes on a row for each element of the list, and none for null (Cypher manual, "UNWIND"). Any other value
    /// counts as a list of one element, as in Neo4j since 3.0, unless the knob `unwind_single` says otherwise.
    pub(crate) fn unwind(&self, list: &Ex, slot: Slot, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        if let Ex::Call(info, arguments) = list
            && info.name == "range"
            && let Some(range) = self.int_range(arguments, frame)?
        {
            for item in range {
                self.meter.spend_step()?;
                frame[slot] = Cell::Int(item);
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            return Ok(Flow::More);
        }
        match self.eval(list, frame)? {
            Cell::Null if !self.faults.has(Plain::UnwindNullGivesRow) => Ok(Flow::More),
            Cell::List(list) => {
                for item in &list.items {
                    self.meter.spend_step()?;
                    frame[slot] = item.clone();
                    if sink(frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
                Ok(Flow::More)
            }
            _ if self.knobs.unwind_single == UnwindSingle::Nothing => Ok(Flow::More),
            single => {
                frame[slot] = single;
                sink(frame)
            }
        }
    }

    /// An iterator over the numbers of `range(…)`, so that UNWIND of a long range builds no list. `None` if the
    /// arguments are invalid: calling the function then raises the error.
    fn int_range(
        &self,
        arguments: &[Ex],
        frame: &mut Frame,
    ) -> Ran<Option<impl Iterator<Item = i64> + use<>>> {
        let mut bounds = [0, 0, 1];
        for (bound, argument) in bounds.iter_mut().zip(arguments) {
            match self.eval(argument, frame)? {
                Cell::Int(number) => *bound = number,
                _ => return Ok(None),
            }
        }
        let [start, end, step] = bounds;
        let Ok(stride) = usize::try_from(step.unsigned_abs()) else { return Ok(None) };
        if stride == 0 {
            return Ok(None);
        }
        let (up, down) = if step > 0 { (Some(start..=end), None) } else { (None, Some(end..=start)) };
        let up = up.into_iter().flatten().step_by(stride);
        let down = down.into_iter().flat_map(move |range| range.rev().step_by(stride));
        Ok(Some(up.chain(down)))
    }

    /// Executes a WITH or RETURN without aggregates, DISTINCT, ORDER BY, SKIP and LIMIT: puts the value of each
    /// expression into its slot.
    pub(crate) fn assign(&self, items: &[(Ex, Slot)], frame: &mut Frame) -> Ran {
        for (item, slot) in items {
            frame[*slot] = self.eval(item, frame)?;
        }
        Ok(())
    }
}
