//! Generates traversals from production tables, typed and guided by sample traversers.
//!
//! A [`Maker`] makes one traversal at a time. A [`Point`] holds what is known after the steps so far: the kind of
//! the traversers' values ([`kind`]), and a few sample traversers, computed by the semantics. A production
//! (`step/`, `start`, `write/`, `erring`) appends a step that accepts that kind, with parameters from the sample
//! traversers. The step is then run on them, and dropped if it raises an error or leaves none.

mod chain;
mod coverage;
mod data;
mod element_name;
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
