//! Parsers of index and constraint statements and of declarations.

mod constraint;
mod index;
mod table;
mod target;
