//! The oracles of Gremlin, one file each, and the table of all oracles.

mod answers;
mod consult;
mod contract;
mod differential;
mod index;
mod linear;
mod missing_error;
mod pagination;
mod partition;
mod pattern_rewrite;
mod reference;
mod rejected;
mod sequence;
mod state;
mod step_rewrite;
mod strategies;
mod three_way;
mod usage;

#[cfg(test)]
pub(crate) use contract::Contract;
pub use differential::Differential;
pub use index::IndexOracle;
pub use missing_error::MissingError;
pub use pagination::Pagination;
pub use partition::Partition;
pub use pattern_rewrite::PatternRewrite;
pub use reference::Reference;
pub use rejected::Rejected;
pub use state::State;
pub(crate) use step_rewrite::weighted_rules;
pub use step_rewrite::{StepRewrite, step_rules};
pub use strategies::Strategies;
pub(crate) use usage::Usage;

use crate::Gremlin;
use edgewise_lab::oracle::{FailureOracle, Load, Oracle};

/// All oracles. To add one, write a file, its `mod` line, and a line at the end of this table. A line in the middle
/// would change the random choices of the oracles after it.
pub fn oracles() -> &'static [&'static dyn Oracle<Gremlin>] {
    &[
        &Partition,
        &PatternRewrite,
        &StepRewrite,
        &Strategies,
        &IndexOracle,
        &Pagination,
        &Reference,
        &State,
        &Differential,
        &MissingError,
        &Rejected,
        &FailureOracle,
        &Load,
    ]
}
