//! The printers of gremlin-lang and Gremlin-Groovy.
//!
//! One tree has one text per dialect. Enumerations and predicates are written with their class, nested traversals
//! with `__.`, strings in double quotes, and numbers with the suffix of their type. What a dialect cannot express
//! is an error.

mod error;
mod number;
mod predicate;
mod printer;
mod step;
mod text;
mod value;

pub use error::PrintError;

use crate::ast::{Nested, Query, Traversal};
use crate::dialect::Dialect;
use printer::Printer;

/// The text of a query.
pub fn print_query(query: &Query, dialect: Dialect) -> Result<String, PrintError> {
    let mut printer = Printer::new(dialect);
    printer.query(query)?;
    Ok(printer.out)
}

/// The text of a traversal with its source.
pub fn print_traversal(traversal: &Traversal, dialect: Dialect) -> Result<String, PrintError> {
    let mut printer = Printer::new(dialect);
    printer.traversal(traversal)?;
    Ok(printer.out)
}

/// The text of a traversal without source.
pub fn print_nested(nested: &Nested, dialect: Dialect) -> Result<String, PrintError> {
    let mut printer = Printer::new(dialect);
    printer.nested(nested)?;
    Ok(printer.out)
}
