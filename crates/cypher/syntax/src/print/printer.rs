//! `Printer`: a dialect and the options of the printed form.

use super::pen::Pen;
use super::surface::{Surface, SurfaceKind, Variation};
use crate::ast::{Clause, Expr, PathPattern, Query, Statement};
use crate::dialect::Dialect;
use edgewise_model::Rng;

/// Prints trees in a dialect. A printer is cheap to construct, and keeps no state between calls.
#[derive(Clone, Copy, Debug)]
pub struct Printer<'d> {
    dialect: &'d Dialect,
    parenthesised: bool,
    lines: bool,
}

macro_rules! printed {
    ($($(#[$doc:meta])* $print:ident, $write:ident($node:ty) => $method:ident;)*) => {$(
        $(#[$doc])*
        pub fn $print(&self, node: &$node) -> String {
            let mut out = String::with_capacity(512);
            self.$write(node, &mut out);
            out
        }

        /// Appends the text to the caller's string.
        pub fn $write(&self, node: &$node, out: &mut String) {
            Pen::new(out, self.dialect, self.parenthesised, self.lines).$method(node);
        }
    )*};
}

impl<'d> Printer<'d> {
    /// A printer with minimal parentheses, all on one line.
    pub const fn new(dialect: &'d Dialect) -> Self {
        Self { dialect, parenthesised: false, lines: false }
    }

    /// Sets whether every operand that is not a single term is put in parentheses.
    pub const fn parenthesised(mut self, parenthesised: bool) -> Self {
        self.parenthesised = parenthesised;
        self
    }

    /// Sets whether each clause of the outermost query starts a line.
    pub const fn lines(mut self, lines: bool) -> Self {
        self.lines = lines;
        self
    }

    printed! {
        /// The text of a statement, without semicolon.
        statement, write_statement(Statement) => statement;
        /// The text of a query.
        query, write_query(Query) => query;
        /// The text of a clause.
        clause, write_clause(Clause) => clause;
        /// The text of a path pattern.
        pattern, write_pattern(PathPattern) => path_pattern;
        /// The text of an expression.
        expression, write_expression(Expr) => expr;
    }

    /// A random text of a statement that means the same as its usual text.
    pub fn varied_statement(&self, statement: &Statement, surface: &Surface, rng: &mut Rng) -> String {
        self.varied(surface, rng, |pen| pen.statement(statement))
    }

    /// A random text of a query that means the same as its usual text.
    pub fn varied_query(&self, query: &Query, surface: &Surface, rng: &mut Rng) -> String {
        self.varied(surface, rng, |pen| pen.query(query))
    }

    /// A random variation of the text that `write` writes.
    fn varied(&self, surface: &Surface, rng: &mut Rng, write: impl FnOnce(&mut Pen<'_>)) -> String {
        let surface = surface.fitted_to(self.dialect);
        let mut out = String::with_capacity(512);
        let mut pen = Pen::new(&mut out, self.dialect, self.parenthesised, self.lines)
            .varied(Variation::draw(&surface, rng));
        pen.margin();
        write(&mut pen);
        if pen.has(SurfaceKind::Semicolon) {
            pen.out.push(';');
        } else {
            pen.margin();
        }
        out
    }
}
