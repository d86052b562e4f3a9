//! The executable semantics of Gremlin over an in-memory graph. They compute the right answer to a traversal.
//!
//! [`execute`] compiles a traversal (`compile/` → `program/`) and runs it (`run/`, `step/`) as TinkerPop does without
//! optimisation: results are pulled one at a time, so that a step runs only as far as later steps need it.
//! [`execute_planned`] first applies TinkerPop's optimisation strategies (`planned/`) and returns the same bag of
//! results. Both can be run with planted faults ([`fault`]). [`execute_chaos`] returns a random one of the answers that
//! the language allows, and [`determinism`] analyses which parts of an answer are determined. Where the documentation
//! is silent, TinkerPop 3.8.1 with TinkerGraph decides. [`Knobs`] describe how versions and providers differ.

mod chaos;
mod compile;
pub mod determinism;
mod error;
pub mod exchange;
pub mod fault;
pub mod graph;
mod knobs;
pub mod number;
mod planned;
mod program;
mod provider;
pub mod relation;
mod run;
mod step;
pub mod value;

pub use chaos::execute_chaos;
pub use compile::literal_value;
pub use error::{Error, ErrorKind, Result};
pub use graph::Graph;
pub use knobs::{Incomparable, Knobs};
pub use planned::{execute_planned, explain_planned};
pub use provider::{DefaultCardinality, Holds, Ids, Provider};
pub use run::{Answer, Budget, Crowd, Explorer, Parameters, execute};
pub use value::Value;
