//! Concatenation of strings.

use edgewise_cypher::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// `a + b`
pub fn add(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Add, left, context.expr(wanted, depth)))
}

/// `a || b`
pub fn concat(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Concat, left, context.expr(wanted, depth)))
}
