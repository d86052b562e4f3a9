//! Reduction of Cypher cases: smaller queries, values in place of expressions, normal forms, and minimal deviations.

mod evaluate;
mod minimal_deviation;
mod normalise;
mod parameters;
mod passes;
mod rank;
mod spelling;
mod valid;

pub(crate) use minimal_deviation::minimal_deviation_of;
pub(crate) use passes::passes;
pub(crate) use valid::is_valid;
pub use valid::meaning;

use crate::Cypher;

/// A case that is being reduced.
pub type Subject = edgewise_lab::reduce::Subject<Cypher>;
/// A case after its reduction.
pub type Reduced = edgewise_lab::reduce::Reduced<Cypher>;
/// The loop that tries smaller candidates and keeps those that still show the bug.
pub type Reducer<'a> = edgewise_lab::reduce::Reducer<'a, Cypher>;
/// Makes the plan of a candidate, as the oracle would make it.
pub type Remaker<'a> = edgewise_lab::reduce::Remaker<'a, Cypher>;

#[cfg(test)]
mod tests;
