//! Evaluates `e[a..b]` (TCK `expressions/list/List2`).

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    fault::plain::{Plain, slice_from_before_begin},
    program::{Ex, Frame},
    run::{Ran, Run},
};

impl Run<'_> {
    /// Evaluates `list[a..b]`: the items from index `a` up to, but not including, `b`. A negative bound counts from the
    /// end, a bound outside the list is moved to its nearest end, and a null bound or list gives null.
    pub(super) fn slice(&self, of: &Ex, from: Option<&Ex>, to: Option<&Ex>, frame: &mut Frame) -> Ran<Cell> {
        let of = self.eval(of, frame)?;
        let from = from.map(|from| self.eval(from, frame)).transpose()?;
        let to = to.map(|to| self.eval(to, frame)).transpose()?;
        let list = match &of {
            Cell::Null => return Ok(Cell::Null),
            Cell::List(list) => &list.items,
            other => return Err(EvalError::argument_type(format!("{} cannot be sliced", other.kind()))),
        };
        let length = list.len();
        if self.faults.has(Plain::SliceFromBeforeBegin)
            && slice_from_before_begin::applies(from.as_ref(), length)
        {
            return self.new_list(Vec::new());
        }
        let place = |bound: &Cell| match bound {
            Cell::Null => Ok(None),
            Cell::Int(at) if *at < 0 => Ok(Some(length.saturating_sub(at.unsigned_abs() as usize))),
            Cell::Int(at) => Ok(Some((*at as usize).min(length))),
            other => Err(EvalError::new(
                ErrorKind::TypeError,
                Detail::ListElementAccessByNonInteger,
                format!("{} cannot be an index of a list", other.kind()),
            )),
        };
        let Some(from) = from.as_ref().map_or(Ok(Some(0)), place)? else { return Ok(Cell::Null) };
        let Some(to) = to.as_ref().map_or(Ok(Some(length)), place)? else { return Ok(Cell::Null) };
        self.new_list(list.get(from..to).unwrap_or_default().to_vec())
    }
}
