//! `Opinion`: what the executable semantics say about the statements of a plan. A failure is reported only if they do
//! not object.

/// What the executable semantics say about the statements of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// Every statement has a right answer, or the semantics cannot decide whether it has one.
    Fine,
    /// A statement has no right answer, because it is ill-typed or has no meaning: the reason.
    Objection(String),
    /// Executing a statement takes more steps than the semantics are allowed.
    TooMuch,
}
