//! Makes comparisons: `=`, `<>`, `<`, `<=`, `>`, `>=`, and chains of them.

use edgewise_cypher_syntax::ast::{CompareOp, Expr};
use edgewise_model::Rng;

use super::super::{Context, ValueType};

/// Makes `a op b` of one type. Half of the time it compares a property with a value of its key, so that it is true for
/// some rows and false for others.
pub fn comparison(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    if context.rng.percent(45)
        && let Some(comparison) = of_property(context, depth.min(1))
    {
        return Some(comparison);
    }
    let kind = operand_type(context);
    let left = context.expr(kind, depth);
    let op = operator(context.rng, kind);
    Some(Expr::compare(op, left, context.expr(kind, depth)))
}

/// Makes `n.k op literal` or `literal op n.k`; most often the literal is a stored value of the key.
pub fn of_property(context: &mut Context<'_>, depth: u32) -> Option<Expr> {
    let site = context.property_site(|kind| !kind.is_list())?;
    let source = context.source;
    let key = source.key(site.1);
    let left = context.property_expr(site);
    let right = match context.rng.pick(&key.values) {
        Some(value) if context.rng.percent(70) => context.value_literal(value),
        _ if key.kind == ValueType::BOOLEAN => context.literal(key.kind),
        _ => context.expr(key.kind, depth),
    };
    let op = operator(context.rng, key.kind);
    Some(if context.rng.one_in(4) {
        Expr::compare(flipped(op), right, left)
    } else {
        Expr::compare(op, left, right)
    })
}

/// Makes `a op b op c`.
pub fn chain(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let kind = context.scalar_type();
    let first = context.expr(kind, depth.min(1));
    let mut rest = Vec::with_capacity(2);
    for _ in 0..2 {
        let op = operator(context.rng, kind);
        rest.push((op, context.expr(kind, depth.min(1))));
    }
    Some(Expr::Comparison(Box::new(first), rest))
}

/// Draws the type of the operands: most often a scalar, sometimes a list or an element, which can only be tested for
/// equality.
fn operand_type(context: &mut Context<'_>) -> ValueType {
    match context.rng.index(20) {
        0 => context.any_type(),
        1 => match context.scope.pick_where(context.rng, |variable| variable.kind.is_element()) {
            Some(place) => context.scope[place].kind,
            None => context.scalar_type(),
        },
        _ => context.scalar_type(),
    }
}

/// Draws a comparison operator that is defined on the type.
pub fn operator(rng: &mut Rng, kind: ValueType) -> CompareOp {
    const ALL: [CompareOp; 6] = [
        CompareOp::Equal,
        CompareOp::NotEqual,
        CompareOp::Less,
        CompareOp::Greater,
        CompareOp::LessOrEqual,
        CompareOp::GreaterOrEqual,
    ];
    ALL[rng.index(if kind.is_ordered() { ALL.len() } else { 2 })]
}

/// The operator that means the same if its operands are swapped: `<` becomes `>`.
pub fn flipped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Less => CompareOp::Greater,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::LessOrEqual => CompareOp::GreaterOrEqual,
        CompareOp::GreaterOrEqual => CompareOp::LessOrEqual,
        CompareOp::Equal | CompareOp::NotEqual => op,
    }
}
