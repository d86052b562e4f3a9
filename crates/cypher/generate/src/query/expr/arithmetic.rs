//! Makes arithmetic. Integers stay small and divisors are literals, so that nothing overflows or divides by zero.

use edgewise_cypher_syntax::ast::{BinaryOp, Expr};

use super::super::{Context, ValueType};

/// Makes `a + b` or `a - b` of small integers.
pub fn small_add(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let op = if context.rng.bool() { BinaryOp::Add } else { BinaryOp::Subtract };
    let left = context.expr(wanted, depth);
    Some(Expr::binary(op, left, context.expr(wanted, depth)))
}

/// Makes `a * 3`. One factor is a literal of one digit, so that even nested products fit 64 bits.
pub fn small_multiply(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let (left, right) = (context.expr(wanted, depth), context.int_between(-9, 9));
    Some(if context.rng.bool() {
        Expr::binary(BinaryOp::Multiply, left, right)
    } else {
        Expr::binary(BinaryOp::Multiply, right, left)
    })
}

/// Makes `a / 3`.
pub fn small_divide(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Divide, left, divisor(context)))
}

/// Makes `a % 7`. The result is small for any integer `a`.
pub fn small_modulo(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(ValueType::INTEGER, depth);
    Some(Expr::binary(BinaryOp::Modulo, left, divisor(context)))
}

/// Makes `a % 7`.
pub fn modulo(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    small_modulo(context, wanted, depth)
}

/// Makes a small integer where an integer of any size is wanted.
pub fn widen(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    Some(context.expr(ValueType::SMALL, depth + 1))
}

/// Makes `-a`.
pub fn negate(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    Some(Expr::negated(context.expr(wanted, depth)))
}

/// Makes `+a`.
pub fn plus(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    Some(Expr::Unary(edgewise_cypher_syntax::ast::UnaryOp::Plus, Box::new(context.expr(wanted, depth))))
}

/// Makes `a + b`, `a - b`, `a * b` or `a / b` of floats.
pub fn float(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    const OPS: [BinaryOp; 4] = [BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply, BinaryOp::Divide];
    let op = OPS[context.rng.index(4)];
    let left = context.expr(wanted, depth);
    Some(Expr::binary(op, left, context.expr(wanted, depth)))
}

/// Makes `a % b` of floats.
pub fn float_modulo(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Modulo, left, context.expr(wanted, depth)))
}

/// Makes `a ^ 2`. The exponent is small, because only then all platforms give the same digits.
pub fn power(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let left = context.expr(wanted, depth);
    Some(Expr::binary(BinaryOp::Power, left, context.int_between(0, 3)))
}

/// Makes an arithmetic operation on an integer and a float.
pub fn mixed(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    const OPS: [BinaryOp; 3] = [BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply];
    let op = OPS[context.rng.index(3)];
    let (integer, float) = (context.expr(ValueType::INTEGER, depth), context.expr(wanted, depth));
    Some(if context.rng.bool() { Expr::binary(op, integer, float) } else { Expr::binary(op, float, integer) })
}

/// Makes a divisor: a literal other than 0 and -1, because the smallest integer divided by -1 overflows.
fn divisor(context: &mut Context<'_>) -> Expr {
    const DIVISORS: [i64; 10] = [1, 2, 3, 5, 7, 10, -2, -3, 100, 97];
    Expr::int(DIVISORS[context.rng.index(DIVISORS.len())])
}
