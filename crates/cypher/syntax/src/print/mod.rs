//! The printer: writes a tree as one line of text, in the spelling of a dialect.
//!
//! Parentheses are written only where the grammar's precedence or an ambiguity requires them, or around every
//! operand in the fully parenthesised form. Either text parses to the same tree, and so does every text that a
//! [`Surface`] varies.

mod call;
mod caution;
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
mod surface;
mod table;
mod types;
mod updating;

pub use printer::Printer;
pub use surface::{Surface, SurfaceKind, plain_spelling};

use crate::ast::{Expr, Query, Statement};
use crate::dialect::Dialect;
use edgewise_model::Rng;

/// The text of a statement in a dialect.
pub fn print_statement(statement: &Statement, dialect: &Dialect) -> String {
    Printer::new(dialect).statement(statement)
}

/// The text of a query in a dialect.
pub fn print_query(query: &Query, dialect: &Dialect) -> String {
    Printer::new(dialect).query(query)
}

/// The text of an expression in a dialect.
pub fn print_expression(expr: &Expr, dialect: &Dialect) -> String {
    Printer::new(dialect).expression(expr)
}

/// Another text of a statement, chosen at random. It parses to the same tree, up to spellings that mean the same
/// ([`plain_spelling`]).
pub fn print_statement_varied(
    statement: &Statement,
    dialect: &Dialect,
    surface: &Surface,
    rng: &mut Rng,
) -> String {
    Printer::new(dialect).varied_statement(statement, surface, rng)
}

/// Another text of a query, chosen at random.
pub fn print_query_varied(query: &Query, dialect: &Dialect, surface: &Surface, rng: &mut Rng) -> String {
    Printer::new(dialect).varied_query(query, surface, rng)
}
