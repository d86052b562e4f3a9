//! `avg(e)`: a float for numbers, a duration for durations, null without values.

use crate::{
    EvalError,
    cell::Cell,
    run::{Ran, Run},
};
use edgewise_model::Value;

/// Computes numbers by a running mean, which cannot overflow, and durations by their sum.
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
                    return Err(mixed());
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
            return Err(mixed());
        }
        self.count += 1;
        self.mean += (number - self.mean) / self.count as f64;
        Ok(())
    }

    /// Only with a planted fault: a null counts as zero once there is a number.
    pub(super) fn add_null(&mut self) {
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

fn mixed() -> EvalError {
    EvalError::argument_value("avg() does not mix numbers and durations")
}
