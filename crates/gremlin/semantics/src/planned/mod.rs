//! The planned executor: applies TinkerPop's optimisation strategies to the program, then runs it like the plain
//! executor.
//!
//! It returns the same bag of results as the plain executor, but possibly in another order, as TinkerPop's strategies
//! do. It may evaluate fewer steps, and so answer where the plain executor raises an error.

mod execute_planned;
mod facts;
pub(crate) mod strategy;

pub use execute_planned::{execute_planned, explain_planned};
