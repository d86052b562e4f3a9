//! The executable semantics of Gremlin over an in-memory graph: which answer is right.

mod error;
pub mod graph;
pub mod number;
pub mod relation;
pub mod value;

pub use error::{Error, ErrorKind, Result};
pub use graph::Graph;
pub use value::Value;
