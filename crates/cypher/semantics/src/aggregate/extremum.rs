//! `min(e)` and `max(e)`: by the order of ORDER BY, over values of any kind (TCK `expressions/aggregation/Aggregation2`).

use crate::{
    cell::Cell,
    fault::plain::{Plain, max_compares_as_floats},
    relation::order,
    run::Run,
};

pub(super) struct Extremum {
    largest: bool,
    found: Option<Cell>,
}

impl Extremum {
    pub(super) fn new(largest: bool) -> Self {
        Self { largest, found: None }
    }

    /// Of equivalent values the first is kept.
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
