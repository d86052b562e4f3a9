//! A small optimising executor with the same semantics and the same answers as the plain interpreter.
//!
//! ```text
//! program → logical steps (logical/) → rules (rule/) → operators (physical/, operator/) → rows
//! ```
//!
//! Expressions, aggregates and updates are evaluated by the code of the plain interpreter; only the order of
//! execution is new. What cannot be reordered without risk of another answer or error is run by the plain
//! interpreter, and explanations call it `Plain`.

mod children;
mod execute_planned;
mod executor;
mod explain;
mod facts;
mod logical;
pub(crate) mod mention;
mod operator;
mod physical;
mod rule;
mod slots;
mod statistics;

pub use execute_planned::{execute_planned, explain_planned};
