//! The Gremlin language: one traversal tree, parsers, printers, and the dialects engines speak.

pub mod ast;
