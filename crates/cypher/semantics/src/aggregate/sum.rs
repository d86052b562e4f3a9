//! `sum(e)` of numbers or of durations; 0 without values (TCK `expressions/aggregation/Aggregation3`).

use crate::{
    EvalError,
    cell::Cell,
    knobs::SumOverflow,
    run::{Ran, Run},
};
use edgewise_model::Value;

/// The state of `sum`: the sum of the values so far.
#[derive(Default)]
pub(super) struct Sum {
    sum: Option<Cell>,
    /// Whether a null was seen; set only if the fault `sum-of-nulls-is-null` is planted.
    has_null: bool,
}

impl Sum {
    /// Adds a value as `+` does, so that the knobs for the overflow of `+` apply, unless the knob for the overflow of
    /// `sum` says otherwise.
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

    /// Notes that a null was seen; called only if the fault `sum-of-nulls-is-null` is planted.
    pub(super) fn add_null_by_fault(&mut self) {
        self.has_null = true;
    }

    pub(super) fn finish(self, _: &Run<'_>) -> Ran<Cell> {
        Ok(self.sum.unwrap_or(if self.has_null { Cell::Null } else { Cell::Int(0) }))
    }
}
