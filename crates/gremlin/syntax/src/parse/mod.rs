//! The parsers of gremlin-lang and Gremlin-Groovy: recursive descent with one token of lookahead in most places.
//!
//! Arguments are parsed first, without knowing the step (`item`), and then fitted to it (`read`, `overload`): a bare
//! `id`, `list` or `values` means what the step takes there. Time grows with the length of the text, and nesting is
//! bounded by [`MAX_DEPTH`].

mod argument;
mod collection;
mod entry;
mod error;
mod item;
mod keyword;
mod lexer;
mod number;
mod overload;
mod parser;
mod predicate;
mod read;
mod source;
mod string;
mod token;
mod traversal;

pub(crate) use read::{Args, Mismatch, Read};

pub(crate) use keyword::{family, is_keyword};
pub(crate) use predicate::predicate_since;

pub use entry::{parse_query, parse_script, parse_traversal};
pub use error::{ParseError, ParseErrorKind};
pub use parser::MAX_DEPTH;
