//! Makes `reduce` expressions.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Name, Reduce};

use super::super::{Context, ValueType};

/// Makes `reduce(a = 0, e IN list | a + e)`: a sum of small integers, so that nothing overflows.
pub fn reduce(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let list = context.expr(wanted.list(), depth.min(1));
    let initial = context.int_between(-5, 5);
    let accumulator = context.fresh(b'a');
    let (variable, step) = context.local(ValueType::SMALL, |context| {
        let element = |name: &Name| Expr::Variable(name.clone());
        let own = context.scope[context.scope.len() - 1].name.clone();
        let addend = if context.rng.bool() { element(&own) } else { context.leaf(ValueType::SMALL) };
        let op = if context.rng.bool() { BinaryOp::Add } else { BinaryOp::Subtract };
        Expr::binary(op, element(&accumulator), addend)
    });
    Some(Expr::Reduce(Box::new(Reduce { accumulator, initial, variable, list, step })))
}
