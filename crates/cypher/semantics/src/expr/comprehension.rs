//! Evaluates list comprehensions: `[x IN list WHERE p | e]` (TCK `expressions/list/List12`).

use crate::{
    EvalError,
    cell::{Cell, ListCell},
    program::{Ex, Frame, Slot},
    run::{Ran, Run},
};
use std::rc::Rc;

impl Run<'_> {
    pub(super) fn list_comprehension(
        &self,
        slot: Slot,
        list: &Ex,
        filter: Option<&Ex>,
        map: Option<&Ex>,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let Some(list) = self.list_or_null(list, frame)? else { return Ok(Cell::Null) };
        let mut items = Vec::new();
        for item in &list.items {
            self.meter.spend_step()?;
            frame[slot] = item.clone();
            if let Some(filter) = filter
                && !self.holds(filter, frame)?
            {
                continue;
            }
            items.push(match map {
                Some(map) => self.eval(map, frame)?,
                None => item.clone(),
            });
        }
        self.new_list(items)
    }

    /// Evaluates the list to iterate over; `None` if it is null, an error if it is anything else than a list.
    pub(super) fn list_or_null(&self, list: &Ex, frame: &mut Frame) -> Ran<Option<Rc<ListCell>>> {
        match self.eval(list, frame)? {
            Cell::List(list) => Ok(Some(list)),
            Cell::Null => Ok(None),
            other => Err(EvalError::argument_type(format!("expected a list, got {}", other.kind()))),
        }
    }
}
