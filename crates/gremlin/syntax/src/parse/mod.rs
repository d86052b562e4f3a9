//! The parsers of gremlin-lang and Gremlin-Groovy: recursive descent with one token of lookahead in most places.
//!
//! Arguments are parsed first, independent of the step (`item`), and then matched to it (`read`, `overload`): the
//! meaning of a bare `id`, `list` or `values` depends on the step. Time is linear in the length of the text, and
//! nesting is limited to [`MAX_DEPTH`].

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
