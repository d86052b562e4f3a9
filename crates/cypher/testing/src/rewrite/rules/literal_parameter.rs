//! `42` ⇔ `$p`

use super::prelude::*;
use edgewise_cypher_syntax::value_expr;
use edgewise_model::Value;

pub(super) const RULE: Rule = Rule {
    id: "literal-parameter",
    change: "`42` ⇒ `$p` with p = 42, and back",
    condition: "back: the value is known and has a literal",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    match spot.expr {
        // The smallest integer is written as a minus and a number that by itself is too large for a literal.
        Expr::Literal(Literal::Integer(integer)) => {
            let value = i64::try_from(integer.value).map_err(|_| Not::Here)?;
            Ok(context.parameter(Value::Int(value)))
        }
        Expr::Literal(Literal::Float(float)) => Ok(context.parameter(Value::Float(float.0))),
        Expr::Literal(Literal::String(text)) => Ok(context.parameter(Value::String(text.clone()))),
        Expr::Literal(Literal::Bool(truth)) => Ok(context.parameter(Value::Bool(*truth))),
        Expr::Parameter(name) => {
            let value = spot.options.parameters.and_then(|parameters| parameters.get(name));
            value.and_then(value_expr).ok_or(Guard::KindUnknown.into())
        }
        _ => Err(Not::Here),
    }
}
