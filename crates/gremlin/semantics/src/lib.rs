//! The executable semantics of Gremlin over an in-memory graph: which answer is right.
//!
//! [`execute`] compiles a traversal (`compile/` → `program/`) and runs it (`run/`, `step/`) as TinkerPop does without
//! optimisation: one result is pulled at a time, so that what is not asked for does not happen. [`execute_planned`]
//! gives the same bag by way of TinkerPop's strategies as rewrites (`planned/`), with faults planted on request
//! ([`fault`]). [`execute_chaos`] gives any answer the language allows, and [`determinism`] says what of an answer is
//! determined. Where the documents are silent, TinkerPop 3.8.1 with TinkerGraph decides; [`Knobs`] hold what versions and
//! providers decide differently.

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
pub use knobs::Knobs;
pub use planned::{execute_planned, explain_planned};
pub use provider::{DefaultCardinality, Holds, Ids, Provider};
pub use run::{Answer, Budget, Crowd, Explorer, Parameters, execute};
pub use value::Value;
