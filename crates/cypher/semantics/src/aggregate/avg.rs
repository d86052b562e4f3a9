//! `avg(e)`: a float for numbers, a duration for durations, null without values.

use crate::{
    EvalError,
    cell::Cell,
    run::{Ran, Run},
};
use edgewise_model::Value;

/// The state of `avg`: a running mean for numbers, which cannot overflow, or the sum of durations.
#[derive(Default)]
pub(super) struct Avg {
    count: u64,
    mean: f64,
    durations: Option<Cell>,
}

impl Avg {
    pub(super) fn add(&mut self, value: &Cell, run: &Run<'_>) -> Ran {
        let number = match value {
            Cell::Int(number) => *number as f64,
            Cell::Float(number) => *number,
            Cell::Scalar(scalar) if matches!(**scalar, Value::Duration(_)) => {
                if self.count > 0 && self.durations.is_none() {
                    return Err(mixed_types_error());
                }
                self.count += 1;
                self.durations = Some(match &self.durations {
                    Some(before) => run.add_numbers(before, value)?,
                    None => value.clone(),
                });
                return Ok(());
            }
            other => return Err(EvalError::argument_value(format!("avg() does not take {}", other.kind()))),
        };
        if self.durations.is_some() {
            return Err(mixed_types_error());
        }
        self.count += 1;
        self.mean += (number - self.mean) / self.count as f64;
        Ok(())
    }

    /// Counts a null as a zero, unless it is the first value; called only if the fault `avg-counts-null` is planted.
    pub(super) fn add_null_by_fault(&mut self) {
        if self.count > 0 && self.durations.is_none() {
            self.count += 1;
            self.mean -= self.mean / self.count as f64;
        }
    }

    pub(super) fn finish(self, run: &Run<'_>) -> Ran<Cell> {
        if self.count == 0 {
            return Ok(Cell::Null);
        }
        match self.durations {
            Some(sum) => run.divide_numbers(&sum, &Cell::Int(self.count as i64)),
            None => Ok(Cell::Float(self.mean)),
        }
    }
}

/// The error for numbers and durations in one group.
fn mixed_types_error() -> EvalError {
    EvalError::argument_value("avg() does not mix numbers and durations")
}
