//! The printer: one line of text for a tree, in the spelling of a dialect.
//!
//! Parentheses stand only where the grammar's precedence or an ambiguity asks for them, or around every operand in the
//! fully parenthesised form. Either text parses to the same tree.

mod call;
mod clause;
mod compound;
mod edge;
mod expr;
mod label;
mod level;
mod literal;
mod name;
mod pattern;
mod pen;
mod printer;
mod projection;
mod query;
mod reading;
mod schema;
mod subquery;
mod types;
mod updating;

pub use printer::Printer;

use crate::ast::{Expr, Query, Statement};
use crate::dialect::Dialect;

/// The text of a statement.
pub fn print_statement(statement: &Statement, dialect: &Dialect) -> String {
    Printer::new(dialect).statement(statement)
}

/// The text of a query.
pub fn print_query(query: &Query, dialect: &Dialect) -> String {
    Printer::new(dialect).query(query)
}

/// The text of an expression.
pub fn print_expression(expr: &Expr, dialect: &Dialect) -> String {
    Printer::new(dialect).expression(expr)
}
