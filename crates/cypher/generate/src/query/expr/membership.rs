//! Makes tests of membership in a list, `a IN list`.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// Makes `a IN list`: a property in a list of values that its key has in the graph, or any expression in a list of its
/// type.
pub fn in_list(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    if context.rng.percent(60)
        && let Some(site) = context.property_site(|kind| !kind.is_list())
    {
        let source = context.source;
        let key = source.key(site.1);
        let left = context.property_expr(site);
        let length = 1 + context.rng.index(3);
        let mut items: Vec<Expr> = Vec::with_capacity(length + 1);
        for _ in 0..length {
            let value = context.rng.pick(&key.values)?;
            items.push(context.value_literal(value));
        }
        if context.rng.one_in(8) {
            items.push(Expr::null());
        }
        return Some(Expr::binary(BinaryOp::In, left, Expr::List(items)));
    }
    let kind = context.scalar_type();
    let left = context.expr(kind, depth.min(2));
    Some(Expr::binary(BinaryOp::In, left, context.expr(kind.list(), depth)))
}
