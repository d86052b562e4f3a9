//! Determinism: what of a traversal's answer is determined by the language, and what engines may choose.
//!
//! A state is taken along the steps. What is not known is open.

mod analyse;
mod branches;
mod chain;
#[allow(clippy::module_inception)]
mod determinism;
mod fact;
mod filters;
mod maps;
mod mutations;
mod reductions;
mod shape;
mod state;

pub use analyse::{analyse, analyse_on};
pub use determinism::Determinism;
pub use fact::{Fact, GraphFacts, OrderFact};
