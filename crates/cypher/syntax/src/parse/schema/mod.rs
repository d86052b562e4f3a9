//! Parsers of index and constraint statements.

mod constraint;
mod index;
mod target;
