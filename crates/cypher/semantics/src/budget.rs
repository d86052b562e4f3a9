//! `Budget` and `Meter`: how much a statement may use before it ends with a `Resource` error.

use crate::EvalError;
use std::cell::Cell as Counter;

/// How much one statement may use. A statement that exceeds it ends with [`crate::ErrorKind::Resource`]; it never
/// hangs and never overflows the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Rows held or produced by all clauses together.
    pub rows: u64,
    /// Expressions evaluated and relationships walked.
    pub steps: u64,
    /// Values held in lists, maps, strings (per 16 bytes) and rows.
    pub memory: u64,
    /// Nesting of expressions, subqueries and path steps.
    pub depth: u32,
}

impl Default for Budget {
    /// Enough for any hand-written test; a few hundred milliseconds at worst.
    fn default() -> Self {
        Self { rows: 1_000_000, steps: 20_000_000, memory: 20_000_000, depth: 1_000 }
    }
}

impl Budget {
    /// The budget for generated queries: a few milliseconds at worst.
    pub const fn small() -> Self {
        Self { rows: 20_000, steps: 200_000, memory: 400_000, depth: 200 }
    }
}

/// What is left of a budget. The counters are `Cell`s, so that evaluation needs no exclusive borrow.
#[derive(Debug)]
pub(crate) struct Meter {
    rows: Counter<u64>,
    steps: Counter<u64>,
    memory: Counter<u64>,
    depth: Counter<u32>,
}

fn spend(counter: &Counter<u64>, amount: u64, what: &str) -> Result<(), EvalError> {
    match counter.get().checked_sub(amount) {
        Some(left) => {
            counter.set(left);
            Ok(())
        }
        None => {
            // Set to zero, so that a caller that ignored the error gets it again at once.
            counter.set(0);
            Err(EvalError::resource(format!("the budget of {what} is spent")))
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

    /// Spends one row.
    #[inline]
    pub(crate) fn row(&self) -> Result<(), EvalError> {
        spend(&self.rows, 1, "rows")
    }

    /// Spends one step.
    #[inline]
    pub(crate) fn step(&self) -> Result<(), EvalError> {
        spend(&self.steps, 1, "steps")
    }

    /// Spends memory for this many values.
    #[inline]
    pub(crate) fn memory(&self, values: usize) -> Result<(), EvalError> {
        spend(&self.memory, values as u64, "memory")
    }

    /// How many steps were taken.
    pub(crate) fn steps_taken(&self, budget: &Budget) -> u64 {
        budget.steps.saturating_sub(self.steps.get())
    }

    /// Goes one level deeper; [`Meter::leave`] goes back.
    #[inline]
    pub(crate) fn enter(&self) -> Result<(), EvalError> {
        match self.depth.get().checked_sub(1) {
            Some(left) => {
                self.depth.set(left);
                Ok(())
            }
            None => Err(EvalError::resource("the budget of depth is spent")),
        }
    }

    /// Goes one level up.
    #[inline]
    pub(crate) fn leave(&self) {
        self.depth.set(self.depth.get() + 1);
    }
}
