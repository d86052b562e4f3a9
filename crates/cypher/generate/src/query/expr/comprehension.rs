//! Makes list comprehensions.

use edgewise_cypher_syntax::ast::{Expr, ListComprehension};

use super::super::{Context, ValueType};

/// Makes `[e IN list WHERE p | f(e)]`, with or without the filter and the projection.
pub fn comprehension(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    // Without projection the list must already have the wanted type.
    let projected = context.rng.percent(60);
    let list_type = if projected { context.list_type() } else { wanted };
    let list = context.expr(list_type, depth.min(1));
    let filtered = !projected || context.rng.bool();
    let (variable, (where_, projection)) = context.local(list_type.element(), |context| {
        let where_ = filtered.then(|| context.predicate_on_last_variable(depth));
        let projection = projected.then(|| context.expr(wanted.element(), depth));
        (where_, projection)
    });
    Some(Expr::ListComprehension(Box::new(ListComprehension { variable, list, where_, projection })))
}
