//! Determinism analysis: which parts of a traversal's answer the language determines, and which parts an engine may
//! choose.
//!
//! The analysis computes a state after each step. Whatever it cannot prove to be determined is open.

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
