//! The oracles of Gremlin, one file each, and the table of them all.

mod answers;
mod claim;
mod consult;
mod linear;
mod partition;
mod reference;
mod sequence;
mod state;
mod step_rewrite;
mod three_way;
mod usage;

#[cfg(test)]
pub(crate) use claim::Claim;
pub use partition::Partition;
pub use reference::Reference;
pub use state::State;
pub(crate) use step_rewrite::weighted_rules;
pub use step_rewrite::{StepRewrite, step_rules};
pub(crate) use usage::Usage;

use crate::Gremlin;
use edgewise_lab::oracle::{FailureOracle, Load, Oracle};

/// All oracles. A new one is a file and a line here.
pub fn oracles() -> &'static [&'static dyn Oracle<Gremlin>] {
    &[&Partition, &StepRewrite, &Reference, &State, &FailureOracle, &Load]
}
