//! Makes random trees without types, for the round-trip and printing tests.
#![allow(dead_code)] // Each test program uses only some of the functions.

mod ast_maker;
mod make_clause;
mod make_expr;
mod make_pattern;
mod make_schema;
mod make_word;

pub use ast_maker::AstMaker;
