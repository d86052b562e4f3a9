//! `FunctionContext`: what a function on plain values can use besides its arguments.

use crate::Knobs;
use edgewise_model::{DateTime, Rng};
use std::cell::RefCell;

/// What a function on plain values can use besides its arguments. Functions that need the graph (`labels`, `keys`,
/// `startNode`, …) are not called through this: see `expr/element_function.rs`.
///
/// An element among the arguments is a bare reference: it has its id (and ends), but no labels, type or properties.
#[derive(Clone, Copy)]
pub struct FunctionContext<'a> {
    /// How the modelled engine decides what openCypher leaves open.
    pub knobs: &'a Knobs,
    /// The instant of the statement, in the session's zone: what `date()`, `datetime()` and the like return.
    /// The library reads no clock, so the caller fixes it; it is the same throughout a statement.
    pub now: &'a DateTime,
    /// The source of `rand()` and `randomUUID()`.
    pub rng: &'a RefCell<Rng>,
}
