//! The Cypher language: one syntax tree, a parser, a printer, and the dialects engines speak.

pub mod ast;
