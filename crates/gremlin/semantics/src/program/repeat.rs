//! `Repeat`: a loop with its `until()`, `times()` and `emit()`, which may stand before or after the body.

use edgewise_model::Name;

use super::Chain;

/// The condition that ends a loop.
#[derive(Clone, Debug)]
pub enum Until {
    /// The loop ends after this number of iterations.
    Times(i64),
    /// The loop ends when this traversal has a result.
    Chain(Chain),
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// The number of the loop; each `repeat()` of a program has a different one.
    pub id: u32,
    /// The name of the loop, which `loops()` can refer to.
    pub name: Option<Name>,
    /// The body of the loop; `None` if there is an `emit()`, `until()` or `times()` without a `repeat()`.
    pub body: Option<Chain>,
    /// The condition that ends the loop; `None` if it never ends.
    pub until: Option<Until>,
    /// True if the condition is tested before the body (while-do).
    pub until_first: bool,
    /// The `emit()` of the loop. It emits every traverser, or those that meet the condition.
    pub emit: Option<Option<Chain>>,
    /// True if `emit()` stands before the body.
    pub emit_first: bool,
}
