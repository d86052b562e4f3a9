//! How the text of an expression begins and ends, where the neighbouring text could be misread.

use crate::ast::{BinaryOp, Expr, Literal};

/// Whether the text may start with `v IN`: as first element of a list it would be a comprehension. No word is reserved,
/// so `null IN` and `true IN` count.
pub(super) fn starts_with_membership(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(BinaryOp::In, left, _) if is_word(left) => true,
        Expr::Binary(_, left, _)
        | Expr::Comparison(left, _)
        | Expr::IsNull(left, _)
        | Expr::IsTyped(left, _, _)
        | Expr::IsNormalized(left, _, _) => starts_with_membership(left),
        _ => false,
    }
}

/// Whether an expression is written as one word.
fn is_word(expr: &Expr) -> bool {
    match expr {
        Expr::Variable(_) => true,
        Expr::Literal(literal) => {
            matches!(literal, Literal::Null | Literal::Bool(_) | Literal::Infinity | Literal::NaN)
        }
        _ => false,
    }
}

/// Whether the text may end with a label or type expression: a `|` after it would become part of that expression.
pub(super) fn ends_with_alternatives(expr: &Expr) -> bool {
    match expr {
        Expr::HasLabels(..) | Expr::IsTyped(..) => true,
        Expr::Unary(_, operand) | Expr::Binary(_, _, operand) => ends_with_alternatives(operand),
        Expr::Comparison(_, rest) => rest.last().is_some_and(|(_, operand)| ends_with_alternatives(operand)),
        _ => false,
    }
}
