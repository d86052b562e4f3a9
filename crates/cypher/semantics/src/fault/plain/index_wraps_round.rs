//! `index-wraps-round`: a negative index before the start of a list wraps round to its end.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-wraps-round",
    about: "a negative index before the start of a list wraps round to its end",
    model: "modular arithmetic on list positions",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "RETURN [1, 2][-3] AS a",
};

/// The item that is wrongly returned, if the index is before the start of a list that is not empty.
pub(crate) fn wrong_position(at: i64, length: usize) -> Option<usize> {
    let length = i64::try_from(length).ok().filter(|length| *length > 0)?;
    (at < -length).then(|| usize::try_from(at.rem_euclid(length)).unwrap_or(0))
}
