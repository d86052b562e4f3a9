//! Measures the size of a tree. Generation budgets, shrinking and statistics use it.

use super::{
    Visit, Walk, walk_clause, walk_element, walk_expr, walk_labels, walk_pattern, walk_query, walk_set_item,
    walk_statement,
};
use crate::ast::{Clause, Expr, Labels, PathElement, PathPattern, Query, SetItem, Statement};

/// The number of nodes of a tree: statements, queries, clauses, items of SET, patterns, their elements, labels and
/// expressions.
pub fn size(root: &impl Walk) -> usize {
    struct NodeCounter(usize);
    macro_rules! counted {
        ($($method:ident($node:ty) => $walk:ident),* $(,)?) => {
            impl<'ast> Visit<'ast> for NodeCounter {
                $(fn $method(&mut self, node: &'ast $node) {
                    self.0 += 1;
                    $walk(self, node);
                })*
            }
        };
    }
    counted! {
        statement(Statement) => walk_statement, query(Query) => walk_query, clause(Clause) => walk_clause,
        set_item(SetItem) => walk_set_item, pattern(PathPattern) => walk_pattern, element(PathElement) => walk_element,
        labels(Labels) => walk_labels, expr(Expr) => walk_expr,
    }
    let mut count = NodeCounter(0);
    root.walk(&mut count);
    count.0
}
