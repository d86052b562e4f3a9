//! What a screening oracle makes of the statements of a plan.

use crate::Plan;
use std::borrow::Cow;

/// The result of screening a plan that was played.
#[derive(Clone, Debug)]
pub enum Screening {
    /// Nothing is suspicious.
    Quiet,
    /// A statement is suspicious: this plan looks closer at it.
    Closer(Box<Plan>),
    /// A statement was refused, and an entry of the profile says that it is: its name, and what it hides is counted.
    Explained(String),
    /// A statement is suspicious, but nothing may be claimed of it, for this reason.
    Skipped(Cow<'static, str>),
}
