//! The executable semantics of Gremlin.
