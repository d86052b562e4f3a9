//! `FunctionInfo`: a function's table line.

use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;

/// The body of a function. The number of arguments has been checked.
pub type Run = fn(&[Value], &FunctionContext<'_>) -> Result<Value, EvalError>;

/// What a null among the arguments does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// The result is null, whatever the other arguments are: the rule of nearly all functions.
    Propagate,
    /// The body decides.
    Body,
}

/// A function's table line.
#[derive(Clone, Copy, Debug)]
pub struct FunctionInfo {
    /// The name as documented, dotted; lookup ignores case.
    pub name: &'static str,
    /// The least number of arguments.
    pub min_args: usize,
    /// The greatest number of arguments; `usize::MAX` if there is none.
    pub max_args: usize,
    /// What a null argument does.
    pub nulls: Nulls,
    /// From so many arguments on, the result depends on nothing but them; below, on chance or on the clock of the
    /// statement. (A named zone in a map still asks the clock for its offset in `time({timezone: …})`.)
    pub steady_from: usize,
    /// Aggregates are not in this registry; the field lets callers treat all tables alike.
    pub aggregate: bool,
    run: Run,
}

impl FunctionInfo {
    /// A deterministic function that answers null on null.
    pub(super) const fn new(name: &'static str, min_args: usize, max_args: usize, run: Run) -> Self {
        Self { name, min_args, max_args, nulls: Nulls::Propagate, steady_from: 0, aggregate: false, run }
    }

    /// The same, but its body sees nulls.
    pub(super) const fn seeing_nulls(mut self) -> Self {
        self.nulls = Nulls::Body;
        self
    }

    /// The same, but with fewer arguments it depends on chance or on the clock of the statement.
    pub(super) const fn steady_from(mut self, count: usize) -> Self {
        self.steady_from = count;
        self
    }

    /// Whether a call with that many arguments depends on nothing but them.
    pub const fn is_deterministic(&self, count: usize) -> bool {
        count >= self.steady_from
    }

    /// Whether it takes that many arguments.
    pub const fn takes(&self, count: usize) -> bool {
        count >= self.min_args && count <= self.max_args
    }

    /// Calls it.
    pub fn call(&self, arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
        if !self.takes(arguments.len()) {
            return Err(EvalError::new(
                ErrorKind::SyntaxError,
                Detail::InvalidNumberOfArguments,
                format!("{}() does not take {} arguments", self.name, arguments.len()),
            ));
        }
        if self.nulls == Nulls::Propagate && arguments.iter().any(Value::is_null) {
            return Ok(Value::Null);
        }
        (self.run)(arguments, context)
    }
}
