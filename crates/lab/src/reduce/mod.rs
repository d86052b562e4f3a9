//! Reduction: one loop over smaller candidates; a candidate is kept only if the same symptom recurs.

mod chance;
mod core;
mod evaluate;
mod flat_setup;
mod mutation;
mod normalise;
mod parameters;
mod passes;
mod rank;
mod reduced;
mod reduced_finding;
mod reducer;
mod remaker;
mod subject;
mod valid;

pub use core::Core;
pub use reduced::Reduced;
pub(crate) use reducer::MEASURED;
pub use reducer::Reducer;
pub use subject::Subject;
pub use valid::meaning;

#[cfg(test)]
mod tests;
