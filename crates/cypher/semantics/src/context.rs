//! `FunctionContext`: what a function on plain values can use besides its arguments.

use crate::Knobs;
use edgewise_model::{DateTime, Rng};
use std::cell::RefCell;

/// What a function on plain values can use besides its arguments. Functions that need the graph (`labels`, `keys`,
/// `startNode`, …) are not called through this: see `expr/element_function.rs`.
///
/// A node or relationship among the arguments has only its id, and a relationship of a path its ends, but no labels,
/// type or properties.
#[derive(Clone, Copy)]
pub struct FunctionContext<'a> {
    /// What the modelled engine does where engines legitimately differ.
    pub knobs: &'a Knobs,
    /// The current instant, in the session's zone: what `date()`, `datetime()` and the like return. The library reads
    /// no clock, so the caller sets it; it is the same throughout a statement.
    pub now: &'a DateTime,
    /// The source of random numbers for `rand()` and `randomUUID()`.
    pub rng: &'a RefCell<Rng>,
}
