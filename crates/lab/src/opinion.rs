//! `Opinion`: what the semantics say about the statements of a plan. It is asked before an engine is accused.

/// What the semantics say about the statements of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// Every statement has an answer, or the semantics cannot say.
    Fine,
    /// A statement has no right answer: it is ill-typed or has no meaning.
    Objection(String),
    /// A statement exceeds the budget of the semantics.
    TooMuch,
}
