//! Typed, guided traversals from production tables.
//!
//! A [`Maker`] makes one traversal at a time. A [`Point`] says what is known after the steps so far: the kind of what
//! traversers hold ([`kind`]), and a few of the traversers themselves, run along by the semantics. A production
//! (`step/`, `start`, `write/`, `erring`) appends a step that takes that kind, with parameters from what those traversers
//! have; the step is then run on them, and dropped if it raises or leaves nothing.

mod chain;
mod coverage;
mod data;
mod erring;
mod flow;
mod generated;
mod grammar;
pub mod kind;
mod maker;
mod model;
mod modulator;
mod operand;
mod point;
mod predicate;
mod production;
mod source;
mod start;
mod step;
mod whole;
mod write;

pub use coverage::{Coverage, LEFT_OUT, coverage_markdown};
pub use data::Data;
pub use generated::{Expectation, GeneratedTraversal, Partition};
pub use grammar::{Grammar, productions};
pub use maker::Maker;
pub use point::Point;
pub use production::ProductionInfo;

use write::plain as write_plain;
