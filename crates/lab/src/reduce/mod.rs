//! Reduction: one loop over smaller candidates; a candidate is kept only if the same symptom recurs.

mod candidates;
mod chance;
mod flat_setup;
mod minimal_deviation;
mod mutation;
mod passes;
mod preserved;
mod reduced;
mod reduced_finding;
mod reducer;
mod remaker;
mod subject;

pub use flat_setup::{doubled, flat, with_mutations};
pub use minimal_deviation::MinimalDeviation;
pub use passes::{
    Pass, Passes, mutations, one_statement, parts, rewrites, rolled_back, setup, sizes, unmentioned,
};
pub use reduced::Reduced;
pub use reducer::{MEASURED, Reducer};
pub use remaker::Remaker;
pub use subject::Subject;
