//! Checks how the text of an expression begins and ends, because the text before or after it could be misread.

use crate::ast::{BinaryOp, Expr, Literal};

/// True if the text of the expression may start with `v IN`. As the first element of a list such a text would be parsed
/// as a comprehension. No word is reserved, so `null IN` and `true IN` count too.
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

/// True if the text of the expression may end with a label or type expression: a `|` after it would become part of that
/// expression.
pub(super) fn ends_with_alternatives(expr: &Expr) -> bool {
    match expr {
        Expr::HasLabels(..) | Expr::IsTyped(..) => true,
        Expr::Unary(_, operand) | Expr::Binary(_, _, operand) => ends_with_alternatives(operand),
        Expr::Comparison(_, rest) => rest.last().is_some_and(|(_, operand)| ends_with_alternatives(operand)),
        _ => false,
    }
}
