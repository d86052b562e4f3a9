//! `Budget` and `Meter`: how much a statement may use before it ends with a `Resource` error.

use crate::EvalError;
use std::cell::Cell as Counter;

/// The limits of one statement. A statement that exceeds one ends with [`crate::ErrorKind::Resource`]; so no statement
/// runs for ever or overflows the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// How many rows all clauses together may hold or produce.
    pub rows: u64,
    /// How many expressions may be evaluated, plus how many relationships may be walked.
    pub steps: u64,
    /// How many values may be held in lists, maps and rows; 16 bytes of a string count as one value.
    pub memory: u64,
    /// How deeply expressions, subqueries and path steps may be nested.
    pub depth: u32,
}

impl Default for Budget {
    /// A budget that is enough for any hand-written test, and lets a statement run for a few hundred milliseconds at
    /// most.
    fn default() -> Self {
        Self { rows: 1_000_000, steps: 20_000_000, memory: 20_000_000, depth: 1_000 }
    }
}

impl Budget {
    /// The budget for generated queries, which lets a statement run for a few milliseconds at most.
    pub const fn small() -> Self {
        Self { rows: 20_000, steps: 200_000, memory: 400_000, depth: 200 }
    }
}

/// How much of each limit of a [`Budget`] is left. The counters are `Cell`s, so that evaluation needs no exclusive
/// borrow.
#[derive(Debug)]
pub(crate) struct Meter {
    rows: Counter<u64>,
    steps: Counter<u64>,
    memory: Counter<u64>,
    depth: Counter<u32>,
}

/// Takes `amount` from the counter; a `Resource` error if less than that is left. `what` names the counter in the
/// message.
fn spend(counter: &Counter<u64>, amount: u64, what: &str) -> Result<(), EvalError> {
    match counter.get().checked_sub(amount) {
        Some(left) => {
            counter.set(left);
            Ok(())
        }
        None => {
            // The counter stays at zero, so that the next attempt to spend also fails, even if the caller ignored this
            // error.
            counter.set(0);
            Err(EvalError::resource(format!("the statement exceeds its limit on {what}")))
        }
    }
}

impl Meter {
    pub(crate) fn new(budget: &Budget) -> Self {
        Self {
            rows: Counter::new(budget.rows),
            steps: Counter::new(budget.steps),
            memory: Counter::new(budget.memory),
            depth: Counter::new(budget.depth),
        }
    }

    /// Spends one row of the budget.
    #[inline]
    pub(crate) fn spend_row(&self) -> Result<(), EvalError> {
        spend(&self.rows, 1, "rows")
    }

    /// Spends one step of the budget.
    #[inline]
    pub(crate) fn spend_step(&self) -> Result<(), EvalError> {
        spend(&self.steps, 1, "steps")
    }

    /// Spends the memory for this many values.
    #[inline]
    pub(crate) fn spend_memory(&self, values: usize) -> Result<(), EvalError> {
        spend(&self.memory, values as u64, "memory")
    }

    /// How many steps were spent, given the budget that the meter started with.
    pub(crate) fn steps_taken(&self, budget: &Budget) -> u64 {
        budget.steps.saturating_sub(self.steps.get())
    }

    /// Notes that evaluation goes one level deeper, and fails if the depth is used up. [`Meter::leave`] goes back.
    #[inline]
    pub(crate) fn enter(&self) -> Result<(), EvalError> {
        match self.depth.get().checked_sub(1) {
            Some(left) => {
                self.depth.set(left);
                Ok(())
            }
            None => Err(EvalError::resource("the statement is nested too deeply")),
        }
    }

    /// Notes that evaluation returns one level up.
    #[inline]
    pub(crate) fn leave(&self) {
        self.depth.set(self.depth.get() + 1);
    }
}
