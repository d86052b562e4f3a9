//! Reduction of Cypher cases: smaller queries, values in place of expressions, normal forms, minimal deviations.

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
pub use valid::meaning;
pub(crate) use valid::valid;

use crate::Cypher;

/// A case under reduction.
pub type Subject = edgewise_lab::reduce::Subject<Cypher>;
/// A reduced case.
pub type Reduced = edgewise_lab::reduce::Reduced<Cypher>;
/// The reduction loop.
pub type Reducer<'a> = edgewise_lab::reduce::Reducer<'a, Cypher>;
/// Makes the plans of candidates.
pub type Remaker<'a> = edgewise_lab::reduce::Remaker<'a, Cypher>;

#[cfg(test)]
mod tests;
