//! Executable semantics of Cypher over an in-memory graph: the engine that can say which answer is right.

mod budget;
mod context;
mod error;
pub mod function;
pub mod knobs;
pub mod temporal;

pub use budget::Budget;
pub use context::FunctionContext;
pub use error::{Detail, ErrorKind, EvalError, Phase, ReferenceError};
pub use knobs::Knobs;
