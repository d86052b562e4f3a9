//! Reduction: one loop over smaller candidates; a candidate is kept only if the same symptom recurs.

mod mutation;
mod reduced_finding;
mod reducer;
mod subject;
mod valid;

pub use reducer::{Reduced, Reducer};
pub use subject::Subject;
pub use valid::meaning;
