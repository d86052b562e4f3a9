//! Replaces spellings that mean the same, but are distinguished in the tree, by one of them.

use crate::ast::{Expr, Literal, OffsetWord, Projection, Radix, SortWord};
use crate::walk::{VisitMut, Walk, walk_expr_mut, walk_projection_mut};

/// Normalises every integer to decimal, ascending order to no keyword, descending order to `DESC`, and `OFFSET` to
/// `SKIP`, so that trees which differ only in these spellings become equal.
pub fn plain_spelling(root: &mut impl Walk) {
    root.walk_mut(&mut PlainSpeller);
}

/// The visitor that replaces the spellings.
struct PlainSpeller;

impl VisitMut for PlainSpeller {
    fn projection(&mut self, projection: &mut Projection) {
        for item in &mut projection.order_by {
            item.word = item.descending().then_some(SortWord::Desc);
        }
        if let Some(skip) = &mut projection.skip {
            skip.word = OffsetWord::Skip;
        }
        walk_projection_mut(self, projection);
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let Expr::Literal(Literal::Integer(integer)) = expr {
            integer.radix = Radix::Decimal;
        }
        walk_expr_mut(self, expr);
    }
}
