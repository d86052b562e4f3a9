//! `Part`: which part of a round an oracle judges: the setup, each query, or each statement.

/// Which part of a round an oracle judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The setup, once per round.
    Setup,
    /// Each query, with its own plan.
    Query,
    /// Each statement in the plans of other oracles, without a plan of its own.
    Statement,
}
