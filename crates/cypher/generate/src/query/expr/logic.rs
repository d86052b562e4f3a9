//! Makes predicates with AND, OR, XOR and NOT.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// Makes `a AND b`.
pub fn and(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    join(context, BinaryOp::And, depth)
}

/// Makes `a OR b`.
pub fn or(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    join(context, BinaryOp::Or, depth)
}

/// Makes `a XOR b`.
pub fn xor(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    join(context, BinaryOp::Xor, depth)
}

/// Makes `NOT a`.
pub fn not(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    Some(Expr::not(context.expr(wanted, depth)))
}

fn join(context: &mut Context<'_>, op: BinaryOp, depth: u32) -> Option<Expr> {
    let left = context.expr(ValueType::BOOLEAN, depth);
    Some(Expr::binary(op, left, context.expr(ValueType::BOOLEAN, depth)))
}
