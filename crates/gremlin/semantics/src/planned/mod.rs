//! The planned executor: TinkerPop's optimisation strategies as rewrites of the program, then the same runtime.
//!
//! A plan gives the same bag of results as the plain executor. It may give them in another order, as TinkerPop's
//! own plans do, and it may evaluate less: what the plain executor would fail on can be left unevaluated.

mod execute_planned;
mod facts;
pub(crate) mod strategy;

pub use execute_planned::{execute_planned, explain_planned};
