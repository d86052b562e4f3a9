//! Makes concatenations of strings and lists, and trimmed strings.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Trim, TrimSide};

use super::super::{Context, ValueType};

/// Makes `a + b`.
pub fn add(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Add, left, context.expr(wanted, depth)))
}

/// Makes `a || b`, of strings and of lists.
pub fn concat(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Concat, left, context.expr(wanted, depth)))
}

/// Makes `trim(BOTH 'x' FROM s)`.
pub fn trim_from(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let side = match context.rng.index(4) {
        0 => None,
        1 => Some(TrimSide::Both),
        2 => Some(TrimSide::Leading),
        _ => Some(TrimSide::Trailing),
    };
    // Engines accept exactly one character here.
    let characters = Some(Expr::string(["a", "b", " ", "'", "1"][context.rng.index(5)]));
    let source = context.expr(wanted, depth);
    Some(Expr::Trim(Box::new(Trim { side, characters, source })))
}
