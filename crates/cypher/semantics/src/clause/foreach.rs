//! Executes FOREACH: `FOREACH (v IN list | updates)`.

use crate::{
    EvalError,
    cell::Cell,
    program::{Ex, Frame, Part, Slot},
    run::{Flow, Ran, Run},
};

impl Run<'_> {
    /// Runs the updates once for each element of the list, in the order of the list; null counts as an empty list.
    pub(crate) fn foreach(&self, list: &Ex, slot: Slot, body: &Part, frame: &mut Frame) -> Ran {
        let items = match self.eval(list, frame)? {
            Cell::Null => return Ok(()),
            Cell::List(list) => list,
            other => {
                return Err(EvalError::argument_type(format!("FOREACH takes a list, not {}", other.kind())));
            }
        };
        for item in &items.items {
            self.meter.spend_step()?;
            frame[slot] = item.clone();
            self.part(body, frame, &mut |_| Ok(Flow::More))?;
        }
        Ok(())
    }
}
