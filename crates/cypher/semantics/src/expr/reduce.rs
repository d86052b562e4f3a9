//! Evaluates `reduce(a = i, x IN list | e)` (openCypher 9, "reduce()").

use crate::{
    EvalError,
    cell::Cell,
    program::{Ex, Frame, Slot},
    run::{Ran, Run},
};

/// A list nested deeper than this ends the statement with a `Resource` error, because dropping the list could overflow
/// the stack.
const MAX_DEPTH: u32 = 200;

impl Run<'_> {
    pub(super) fn reduce(
        &self,
        (accumulator, initial): (Slot, &Ex),
        slot: Slot,
        list: &Ex,
        step: &Ex,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let mut value = self.eval(initial, frame)?;
        let Some(list) = self.list_or_null(list, frame)? else { return Ok(Cell::Null) };
        for item in &list.items {
            self.meter.spend_step()?;
            frame[accumulator] = value;
            frame[slot] = item.clone();
            value = self.eval(step, frame)?;
            if value.depth() > MAX_DEPTH {
                return Err(EvalError::resource("a list is nested too deeply"));
            }
        }
        Ok(value)
    }
}
