//! Makes lists: literals, concatenations and slices.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// Makes `[a, b]`.
pub fn literal(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let length = context.config.query.list_length.draw(context.rng);
    Some(Expr::List((0..length).map(|_| context.expr(wanted.element(), depth)).collect()))
}

/// Makes `a + b` of two lists. A list and a single element are not added: dialects differ if the element is itself a
/// list.
pub fn add(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Add, left, context.expr(wanted, depth)))
}

/// Makes `list[a..b]`.
pub fn slice(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let list = context.expr(wanted, depth);
    let bound = |context: &mut Context<'_>| -> Option<Box<Expr>> {
        context.rng.percent(80).then(|| Box::new(context.int_between(-3, 4)))
    };
    let (from, to) = (bound(context), bound(context));
    // A slice needs at least one bound: `[..]` is not openCypher 9.
    let to = if from.is_none() && to.is_none() { Some(Box::new(context.int_between(-3, 4))) } else { to };
    Some(Expr::Slice(Box::new(list), from, to))
}
