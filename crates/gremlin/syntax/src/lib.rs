//! The Gremlin language: one traversal tree, parsers, printers, and the dialects engines speak.

pub mod arbitrary;
pub mod ast;
pub mod dialect;
pub mod parse;
pub mod print;
pub mod production;
pub mod walk;

pub use dialect::{Dialect, Language, Version};
pub use parse::{ParseError, ParseErrorKind, parse_query, parse_script, parse_traversal};
pub use print::{PrintError, print_nested, print_query, print_traversal};
