//! The executable semantics of Gremlin over an in-memory graph: which answer is right.

mod chaos;
mod compile;
pub mod determinism;
mod error;
pub mod fault;
pub mod graph;
mod knobs;
pub mod number;
mod planned;
mod program;
pub mod relation;
mod run;
mod step;
pub mod value;

pub use chaos::execute_chaos;
pub use error::{Error, ErrorKind, Result};
pub use graph::Graph;
pub use knobs::Knobs;
pub use planned::{execute_planned, explain_planned};
pub use run::{Answer, Budget, Parameters, execute};
pub use value::Value;
