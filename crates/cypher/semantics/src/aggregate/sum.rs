//! `sum(e)` of numbers or of durations; 0 without values (TCK `expressions/aggregation/Aggregation3`).

use crate::{
    EvalError,
    cell::Cell,
    knobs::SumOverflow,
    run::{Ran, Run},
};
use edgewise_model::Value;

#[derive(Default)]
pub(super) struct Sum {
    sum: Option<Cell>,
    /// Only with a planted fault: a null was seen.
    has_null: bool,
}

impl Sum {
    /// Adds in the order of the rows with `+`, so the knobs for the overflow of `+` apply.
    pub(super) fn add(&mut self, value: &Cell, run: &Run<'_>) -> Ran {
        let summable = match value {
            Cell::Int(_) | Cell::Float(_) => true,
            Cell::Scalar(scalar) => matches!(**scalar, Value::Duration(_)),
            _ => false,
        };
        if !summable {
            return Err(EvalError::argument_value(format!("sum() does not take {}", value.kind())));
        }
        self.sum = Some(match &self.sum {
            Some(before) => match (before, value) {
                (Cell::Int(left), Cell::Int(right))
                    if run.knobs.sum_overflow == SumOverflow::Promote
                        && left.checked_add(*right).is_none() =>
                {
                    Cell::Float(*left as f64 + *right as f64)
                }
                _ => run.add_numbers(before, value)?,
            },
            None => value.clone(),
        });
        Ok(())
    }

    /// Only with a planted fault.
    pub(super) fn add_null(&mut self) {
        self.has_null = true;
    }

    pub(super) fn finish(self, _: &Run<'_>) -> Ran<Cell> {
        Ok(self.sum.unwrap_or(if self.has_null { Cell::Null } else { Cell::Int(0) }))
    }
}
