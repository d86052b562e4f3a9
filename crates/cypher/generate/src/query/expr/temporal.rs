//! Makes arithmetic on instants and durations, and reads those components of instants and points that are not integers.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Name};

use super::super::{Base, Context, ValueType};

const DURATION: ValueType = ValueType::of(Base::Duration);

/// Makes `d + duration` or `d - duration` of an instant or duration. One operand is a leaf, so that nesting cannot
/// leave the years that engines support.
pub fn shift(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let known = matches!(
        wanted.base,
        Base::Date | Base::LocalTime | Base::Time | Base::LocalDateTime | Base::DateTime | Base::Duration
    );
    if !known || wanted.is_list() || !context.grammar.temporal.contains(&Base::Duration) {
        return None;
    }
    let left = context.expr(wanted, depth.min(1));
    let right = context.leaf(DURATION);
    Some(if context.rng.bool() {
        Expr::binary(BinaryOp::Add, left, right)
    } else if context.rng.bool() {
        Expr::binary(BinaryOp::Subtract, left, right)
    } else {
        Expr::binary(BinaryOp::Add, right, left)
    })
}

/// Makes `duration * 3` or `duration / 2`.
pub fn scale(context: &mut Context<'_>, wanted: ValueType, _: u32) -> Option<Expr> {
    if wanted != DURATION {
        return None;
    }
    let left = context.leaf(wanted);
    Some(if context.rng.bool() {
        Expr::binary(BinaryOp::Multiply, left, context.int_between(-9, 9))
    } else {
        Expr::binary(BinaryOp::Divide, left, context.int_between(1, 9))
    })
}

/// Makes `d.timezone` or `d.offset`.
pub fn zone(context: &mut Context<'_>, _: ValueType, _: u32) -> Option<Expr> {
    let base = if context.rng.bool() { Base::Time } else { Base::DateTime };
    if !context.grammar.temporal.contains(&base) {
        return None;
    }
    let name = if context.rng.bool() { "timezone" } else { "offset" };
    let instant = context.leaf(ValueType::of(base));
    Some(Expr::property(instant, Name::new_static(name)))
}

/// Makes `p.x` or `p.y`.
pub fn coordinate(context: &mut Context<'_>, _: ValueType, _: u32) -> Option<Expr> {
    if !context.grammar.temporal.contains(&Base::Point) {
        return None;
    }
    let point = context.leaf(ValueType::of(Base::Point));
    Some(Expr::property(point, Name::new_static(if context.rng.bool() { "x" } else { "y" })))
}
