//! `Screening`: what an oracle concludes when it looks through the statements of another oracle's plan.

use crate::Plan;
use std::borrow::Cow;

/// The result of screening the statements of a plan that was played.
#[derive(Clone, Debug)]
pub enum Screening {
    /// Nothing is suspicious.
    Quiet,
    /// A statement is suspicious: this plan runs it again, to see whether it fails again.
    Closer(Box<Plan>),
    /// A statement was rejected, and a switch of the profile explains why: the name of the switch.
    Explained(String),
    /// A statement is suspicious, but nothing can be claimed about it, for this reason.
    Skipped(Cow<'static, str>),
}
