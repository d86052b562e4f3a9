//! `stDev(e)` of a sample and `stDevP(e)` of a population (Neo4j manual, "stDev()"): 0.0 without values and
//! for a sample of one.

use crate::{
    EvalError, Knobs,
    cell::Cell,
    knobs::EmptyDeviation,
    run::{Ran, Run},
};

/// The state of `stDev` and `stDevP`. It keeps all values and computes the deviation in two passes, first the mean and
/// then the squares, because that is accurate.
pub(super) struct Deviation {
    sample: bool,
    values: Vec<f64>,
}

impl Deviation {
    /// The state without values; `sample` is true for `stDev` and false for `stDevP`.
    pub(super) fn new(sample: bool) -> Self {
        Self { sample, values: Vec::new() }
    }

    pub(super) fn add(&mut self, value: &Cell, run: &Run<'_>) -> Ran {
        run.meter.spend_memory(1)?;
        self.values.push(match value {
            Cell::Int(number) => *number as f64,
            Cell::Float(number) => *number,
            other => {
                return Err(EvalError::argument_value(format!("stDev() does not take {}", other.kind())));
            }
        });
        Ok(())
    }

    pub(super) fn finish(self, knobs: &Knobs) -> Cell {
        let count = self.values.len();
        if count == 0 && knobs.empty_deviation == EmptyDeviation::Null {
            return Cell::Null;
        }
        if count == 0 || (self.sample && count == 1) {
            return Cell::Float(0.0);
        }
        let mean = self.values.iter().sum::<f64>() / count as f64;
        let squares: f64 = self.values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let divisor = if self.sample { count - 1 } else { count };
        Cell::Float(libm::sqrt(squares / divisor as f64))
    }
}
