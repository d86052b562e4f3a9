//! What of a traversal's answer is determined. Sound: whatever [`crate::execute_chaos`] can vary is marked open.

mod analyse;
mod analysis;
#[allow(clippy::module_inception)]
mod determinism;

pub use analyse::analyse;
pub use determinism::{Determinism, Fact, OrderFact};
