//! The oracles of Cypher, one file each, and the table of all of them.

mod adapted_filter;
mod apart;
mod applied;
mod clause_rewrite;
mod comparability;
mod differential;
mod distinct_relationships;
mod guard;
mod index;
mod knob_trial;
mod missing_error;
mod named_relationships;
mod near;
mod outcome_set;
mod pagination;
mod partition;
mod partition_point;
mod pattern_rewrite;
mod recombine;
mod reference;
mod rejected;
mod rewriting;
mod standing;
mod target_context;

pub use clause_rewrite::ClauseRewrite;
pub use comparability::Comparability;
pub use differential::Differential;
pub(crate) use guard::violated_restrictions;
pub use index::IndexOracle;
pub(crate) use knob_trial::alternatives;
pub use missing_error::MissingError;
#[cfg(test)]
pub(crate) use missing_error::missing_error_rules;
pub use pagination::Pagination;
pub use partition::Partition;
pub use pattern_rewrite::PatternRewrite;
pub use reference::Reference;
pub(crate) use reference::claimed_comparison;
pub(crate) use rejected::CONTROL;
pub use rejected::Rejected;
pub(crate) use standing::{matches_after_optional, reads_after_writing};
pub use target_context::{CypherContext, CypherTarget, Other};

use crate::Cypher;
use edgewise_lab::oracle::{FailureOracle, Load, Oracle};

/// All oracles. A new one is a file, its `mod`, and a line at the end of this table; at another place it would change
/// the random choices of the oracles after it.
pub fn oracles() -> &'static [&'static dyn Oracle<Cypher>] {
    &[
        &Partition,
        &PatternRewrite,
        &ClauseRewrite,
        &IndexOracle,
        &Pagination,
        &Reference,
        &Differential,
        &MissingError,
        &Rejected,
        &FailureOracle,
        &Load,
    ]
}

/// Looks up an oracle by its id.
pub fn oracle(id: &str) -> Option<&'static dyn Oracle<Cypher>> {
    edgewise_lab::oracle::<Cypher>(id)
}
