//! `percentileCont(e, p)` and `percentileDisc(e, p)` (TCK `expressions/aggregation/Aggregation6`).

use crate::{
    EvalError,
    cell::Cell,
    fault::plain::Plain,
    relation::order,
    run::{Ran, Run},
};

/// The state of `percentileCont` or `percentileDisc`: the values so far, and which percentile is asked for.
pub(super) struct Percentile {
    continuous: bool,
    percentile: Option<f64>,
    values: Vec<Cell>,
}

impl Percentile {
    /// The state without values; `continuous` is true for `percentileCont` and false for `percentileDisc`.
    pub(super) fn new(continuous: bool) -> Self {
        Self { continuous, percentile: None, values: Vec::new() }
    }

    /// Checks the second argument of one row, which must be a number between 0 and 1. The percentile that is computed
    /// is the one given in the first row.
    pub(super) fn set_percentile(&mut self, percentile: &Cell) -> Ran {
        let percentile = match percentile {
            Cell::Int(number) => *number as f64,
            Cell::Float(number) => *number,
            other => {
                return Err(EvalError::argument_value(format!(
                    "a percentile must be a number, not {}",
                    other.kind()
                )));
            }
        };
        if !(0.0..=1.0).contains(&percentile) {
            return Err(EvalError::out_of_range("a percentile must be between 0.0 and 1.0"));
        }
        self.percentile.get_or_insert(percentile);
        Ok(())
    }

    pub(super) fn add(&mut self, value: &Cell, run: &Run<'_>) -> Ran {
        if !matches!(value, Cell::Int(_) | Cell::Float(_)) {
            return Err(EvalError::argument_value(format!(
                "percentileCont() and percentileDisc() do not take {}",
                value.kind()
            )));
        }
        run.meter.spend_memory(1)?;
        self.values.push(value.clone());
        Ok(())
    }

    /// Discrete: the value at the nearest rank, `ceil(p·n)`. Continuous: interpolates between the two values around
    /// `p·(n-1)`.
    pub(super) fn finish(mut self, run: &Run<'_>) -> Ran<Cell> {
        let (Some(percentile), false) = (self.percentile, self.values.is_empty()) else {
            return Ok(Cell::Null);
        };
        self.values.sort_by(|left, right| order(left, right, &crate::Knobs::OPEN_CYPHER));
        let count = self.values.len();
        if !self.continuous {
            let place = percentile * count as f64;
            let rounds_down = run.faults.has(Plain::PercentileDiscRoundsDown);
            let rank = if rounds_down { libm::floor(place) } else { libm::ceil(place) } as usize;
            return Ok(self.values[rank.clamp(1, count) - 1].clone());
        }
        // Blur the place too: its last digits can decide between which two values it lies.
        let place = run.blurred(percentile).min(1.0) * (count - 1) as f64;
        let (below, above) = (libm::floor(place) as usize, libm::ceil(place) as usize);
        let (low, high) = (float_of(&self.values[below]), float_of(&self.values[above.min(count - 1)]));
        if below == above {
            return Ok(run.blurred_cell(Cell::Float(low), false));
        }
        let weight = place - below as f64;
        Ok(run.blurred_cell(Cell::Float(low * (1.0 - weight) + high * weight), false))
    }
}

/// The number in a cell as a float; NaN if the cell has no number.
fn float_of(cell: &Cell) -> f64 {
    match cell {
        Cell::Int(number) => *number as f64,
        Cell::Float(number) => *number,
        _ => f64::NAN,
    }
}
