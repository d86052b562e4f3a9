//! `Part`: what part of a round an oracle judges.

/// What part of a round an oracle judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The setup, once a round.
    Setup,
    /// Each query, by a plan of its own.
    Query,
    /// Each statement of the other oracles' plans, by looking on.
    Statement,
}
