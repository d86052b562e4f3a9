//! `FunctionInfo`: an entry of the function registry.

use crate::{Detail, ErrorKind, EvalError, FunctionContext};
use edgewise_model::Value;

/// The body of a function. The number of arguments has been checked.
pub type Run = fn(&[Value], &FunctionContext<'_>) -> Result<Value, EvalError>;

/// How a function treats null arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// If any argument is null, the result is null: the rule of almost all functions.
    Propagate,
    /// The function itself decides what it does with null.
    Body,
}

/// An entry of the function registry.
#[derive(Clone, Copy, Debug)]
pub struct FunctionInfo {
    /// The documented name, with dots such as `date.truncate`; a call may write it in any case.
    pub name: &'static str,
    /// The minimum number of arguments.
    pub min_args: usize,
    /// The maximum number of arguments; `usize::MAX` if there is no limit.
    pub max_args: usize,
    /// How null arguments are treated.
    pub nulls: Nulls,
    /// A call with at least this many arguments depends only on its arguments; a call with fewer also on random numbers
    /// or on the current instant. (With a named zone in `time({timezone: …})` the offset still depends on the current
    /// instant.)
    pub steady_from: usize,
    /// Always false: aggregates are not in this registry. The field exists so that callers can treat all tables of
    /// functions alike.
    pub aggregate: bool,
    run: Run,
}

impl FunctionInfo {
    /// A deterministic function that returns null for null.
    pub(super) const fn new(name: &'static str, min_args: usize, max_args: usize, run: Run) -> Self {
        Self { name, min_args, max_args, nulls: Nulls::Propagate, steady_from: 0, aggregate: false, run }
    }

    /// The same entry for a function that decides itself what it does with null.
    pub(super) const fn seeing_nulls(mut self) -> Self {
        self.nulls = Nulls::Body;
        self
    }

    /// The same entry for a function whose result, with fewer than `count` arguments, depends on random numbers or on
    /// the current instant.
    pub(super) const fn steady_from(mut self, count: usize) -> Self {
        self.steady_from = count;
        self
    }

    /// Whether the result of a call with that many arguments depends only on them.
    pub const fn is_deterministic(&self, count: usize) -> bool {
        count >= self.steady_from
    }

    /// Whether the function takes that many arguments.
    pub const fn takes(&self, count: usize) -> bool {
        count >= self.min_args && count <= self.max_args
    }

    /// Calls the function; an error if it does not take that many arguments. If null is to be propagated, returns null
    /// for a null argument.
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
