//! A small optimising executor over the same semantics as the plain interpreter, and equal to it.
//!
//! ```text
//! program → logical steps (logical/) → rules (rule/) → operators (physical/, operator/) → rows
//! ```
//!
//! Expressions, aggregates and updates are the plain interpreter's own; what is new is the order in which things are
//! done. Whatever cannot be reordered without risk of another answer or error is done by the plain interpreter, and an
//! explanation calls it `Plain`.

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
