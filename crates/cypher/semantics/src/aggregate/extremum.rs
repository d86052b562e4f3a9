//! `min(e)` and `max(e)`: compare values of any kind by the order of ORDER BY (TCK
//! `expressions/aggregation/Aggregation2`).

use crate::{
    cell::Cell,
    fault::plain::{Plain, max_compares_as_floats},
    relation::order,
    run::Run,
};

/// The state of `min` or `max`: the smallest or largest value so far.
pub(super) struct Extremum {
    largest: bool,
    found: Option<Cell>,
}

impl Extremum {
    /// The state without values; `largest` is true for `max` and false for `min`.
    pub(super) fn new(largest: bool) -> Self {
        Self { largest, found: None }
    }

    /// Adds a value. Of equivalent values such as 1 and 1.0, the first one added is kept.
    pub(super) fn add(&mut self, value: Cell, run: &Run<'_>) {
        let better = match &self.found {
            None => true,
            Some(found) => {
                let place = order(&value, found, run.knobs);
                if self.largest
                    && run.faults.has(Plain::MaxComparesAsFloats)
                    && max_compares_as_floats::applies(&value, found)
                {
                    return;
                }
                if self.largest { place.is_gt() } else { place.is_lt() }
            }
        };
        if better {
            self.found = Some(value);
        }
    }

    pub(super) fn finish(self) -> Cell {
        self.found.unwrap_or_default()
    }
}
