//! What a screening oracle concludes from the statements of a plan.

use crate::Plan;
use std::borrow::Cow;

/// The result of screening a plan that was played.
#[derive(Clone, Debug)]
pub enum Screening {
    /// Nothing is suspicious.
    Quiet,
    /// A statement is suspicious: this plan examines it.
    Closer(Box<Plan>),
    /// A statement was refused, and a switch of the profile explains the refusal: the name of the switch.
    Explained(String),
    /// A statement is suspicious, but for this reason nothing can be claimed about it.
    Skipped(Cow<'static, str>),
}
