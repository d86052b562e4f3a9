//! Compiles operators and checks the types of their operands.

use super::{
    Compiler, Typed,
    expr::{Site, literal},
};
use crate::{
    check::{Checked, Type},
    program::{Arithmetic, Ex, StringTest},
};
use edgewise_cypher_syntax::ast::{BinaryOp, Expr, Literal, UnaryOp};

impl Compiler<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr, site: Site) -> Checked<Typed> {
        match op {
            UnaryOp::Not => {
                let operand = self.expr_at(operand, site)?;
                operand.of.expect_boolean()?;
                Ok(Typed::new(Ex::Not(Box::new(operand.ex)), Type::Bool))
            }
            UnaryOp::Plus => {
                let operand = self.expr(operand)?;
                operand.of.expect_number()?;
                Ok(Typed::new(Ex::Plus(Box::new(operand.ex)), operand.of))
            }
            UnaryOp::Minus => {
                if let Expr::Literal(integer @ Literal::Integer(_)) = operand {
                    return literal(integer, true);
                }
                let operand = self.expr(operand)?;
                operand.of.expect_number()?;
                Ok(Typed::new(Ex::Minus(Box::new(operand.ex)), operand.of))
            }
        }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, site: Site) -> Checked<Typed> {
        let logic = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let site = if logic { site } else { Site::Value };
        let left = self.expr_at(left, site)?;
        let right = self.expr_at(right, site)?;
        if logic {
            left.of.expect_boolean()?;
            right.of.expect_boolean()?;
        }
        let (a, b) = (Box::new(left.ex), Box::new(right.ex));
        let arithmetic = |op, a, b, left: Type, right: Type| {
            left.expect_number()?;
            right.expect_number()?;
            Ok(Typed::new(Ex::Arithmetic(op, a, b), left.arithmetic(right)))
        };
        let string = |test, a, b| Ok(Typed::new(Ex::StringTest(test, a, b), Type::Bool));
        match op {
            BinaryOp::And => Ok(Typed::new(Ex::And(a, b), Type::Bool)),
            BinaryOp::Or => Ok(Typed::new(Ex::Or(a, b), Type::Bool)),
            BinaryOp::Xor => Ok(Typed::new(Ex::Xor(a, b), Type::Bool)),
            BinaryOp::Add => {
                let of = match (left.of, right.of) {
                    (Type::List(left), Type::List(right)) => Type::list(left.join(*right)),
                    (Type::String, Type::String) => Type::String,
                    (left, right) => left.arithmetic(right),
                };
                Ok(Typed::new(Ex::Arithmetic(Arithmetic::Add, a, b), of))
            }
            BinaryOp::Concat => Ok(Typed::new(Ex::Concat(a, b), Type::Any)),
            BinaryOp::Subtract => arithmetic(Arithmetic::Subtract, a, b, left.of, right.of),
            BinaryOp::Multiply => arithmetic(Arithmetic::Multiply, a, b, left.of, right.of),
            BinaryOp::Divide => arithmetic(Arithmetic::Divide, a, b, left.of, right.of),
            BinaryOp::Modulo => arithmetic(Arithmetic::Modulo, a, b, left.of, right.of),
            BinaryOp::Power => {
                let mut typed = arithmetic(Arithmetic::Power, a, b, left.of, right.of)?;
                if typed.of == Type::Int {
                    typed.of = Type::Number;
                }
                Ok(typed)
            }
            BinaryOp::In => {
                right.of.expect_list()?;
                Ok(Typed::new(Ex::In(a, b), Type::Bool))
            }
            BinaryOp::StartsWith => string(StringTest::StartsWith, a, b),
            BinaryOp::EndsWith => string(StringTest::EndsWith, a, b),
            BinaryOp::Contains => string(StringTest::Contains, a, b),
            BinaryOp::Regex => string(StringTest::Regex, a, b),
        }
    }
}
