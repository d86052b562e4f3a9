//! Evaluates `IN` (TCK `expressions/list/List5`).

use super::logic::cell;
use crate::{
    EvalError,
    cell::Cell,
    fault::plain::Plain,
    program::{Ex, Frame},
    relation::equal,
    run::{Ran, Run},
};

impl Run<'_> {
    /// Evaluates `item IN list`: true if some element is equal, else unknown if some comparison is unknown, else
    /// false. Nothing, not even null, is in an empty list.
    pub(super) fn is_in(&self, item: &Ex, list: &Ex, frame: &mut Frame) -> Ran<Cell> {
        let item = self.eval(item, frame)?;
        let list = match self.eval(list, frame)? {
            Cell::List(list) => list,
            Cell::Null => return Ok(Cell::Null),
            other => return Err(EvalError::argument_type(format!("IN takes a list, not {}", other.kind()))),
        };
        let mut known = true;
        for element in &list.items {
            self.meter.spend_step()?;
            match equal(&item, element) {
                Some(true) => return Ok(Cell::Bool(true)),
                Some(false) => {}
                None => known = false,
            }
        }
        let known = known || self.faults.has(Plain::InWithNullIsFalse);
        Ok(cell(known.then_some(false)))
    }
}
