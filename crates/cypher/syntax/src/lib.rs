//! The Cypher language: one syntax tree, a parser, a printer, and the dialects engines speak.

pub mod ast;
pub mod dialect;
pub mod function;
pub mod ngql;
pub mod parse;
pub mod print;
pub mod production;
pub mod restriction;
pub mod value;
pub mod walk;

pub use dialect::Dialect;
pub use parse::{
    ParseError, ParseErrorKind, is_bare_name, parse_expression, parse_query, parse_script, parse_statement,
    split_script,
};
pub use print::{
    Printer, Surface, SurfaceKind, plain_spelling, print_expression, print_query, print_query_varied,
    print_statement, print_statement_varied,
};
pub use value::value_expr;
