//! Prints subquery expressions.

use super::pen::Pen;
use crate::ast::{PathPattern, SubqueryBody, SubqueryExpr, SubqueryKind};
use crate::dialect::ExistsSpelling;

impl Pen<'_> {
    /// Writes `EXISTS <left brace> <subquery expression argument> <right brace>`; the same for `COUNT` and `COLLECT`.
    pub(super) fn subquery(&mut self, subquery: &SubqueryExpr) {
        if let Some(pattern) = self.callable_exists(subquery) {
            self.text(if self.spelling.exists == ExistsSpelling::Call { "exists(" } else { "(" });
            self.path_pattern(pattern);
            self.text(")");
            return;
        }
        self.text(match subquery.kind {
            SubqueryKind::Exists => "EXISTS { ",
            SubqueryKind::Count => "COUNT { ",
            SubqueryKind::Collect => "COLLECT { ",
        });
        match &subquery.body {
            SubqueryBody::Pattern { patterns, where_ } => {
                self.list(patterns, Self::path_pattern);
                if let Some(predicate) = where_ {
                    self.text(" WHERE ");
                    self.expr(predicate);
                }
            }
            SubqueryBody::Query(query) => self.nested_query(query),
        }
        self.text(" }");
    }

    /// The pattern of an `EXISTS {}` that contains nothing else, if the dialect writes it as a call or a predicate;
    /// otherwise `None`.
    fn callable_exists<'s>(&self, subquery: &'s SubqueryExpr) -> Option<&'s PathPattern> {
        match &subquery.body {
            SubqueryBody::Pattern { patterns, where_: None }
                if subquery.kind == SubqueryKind::Exists
                    && self.spelling.exists != ExistsSpelling::Braces =>
            {
                match patterns.as_slice() {
                    [pattern] if pattern.variable.is_none() && pattern.elements().len() > 1 => Some(pattern),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
