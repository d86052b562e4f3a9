//! `Repeat`: a loop with its conditions and where they stand.

use edgewise_model::Name;

use super::Chain;

/// When a loop ends.
#[derive(Clone, Debug)]
pub enum Until {
    /// After so many rounds.
    Times(i64),
    /// When the traversal gives something.
    Chain(Chain),
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Which loop it is; different in each `repeat()` of a program.
    pub id: u32,
    /// What `loops()` may call it.
    pub name: Option<Name>,
    /// What is repeated; `None` if only `emit()`, `until()` or `times()` is written.
    pub body: Option<Chain>,
    /// When it ends; never of itself if missing.
    pub until: Option<Until>,
    /// Whether the end is looked for before the body (while-do).
    pub until_first: bool,
    /// What is let out on the way: the condition, or everything.
    pub emit: Option<Option<Chain>>,
    /// Whether it is let out before the body.
    pub emit_first: bool,
}
