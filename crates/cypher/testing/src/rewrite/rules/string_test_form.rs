//! `s STARTS WITH 'ab'` ⇒ `left(s, 2) = 'ab'`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "string-test-form",
    change: "`s STARTS WITH 'ab'` ⇒ `left(s, 2) = 'ab'`, `ENDS WITH` ⇒ `right`, `CONTAINS 'a'` ⇒ `replace(s, 'a', '') <> s`",
    condition: "s is a string or null; the text is ASCII, so that units do not matter; CONTAINS: not empty, s twice",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(op, left, right) = spot.expr else { return Err(Not::Here) };
    let Expr::Literal(Literal::String(text)) = &**right else { return Err(Not::Here) };
    fits(matches!(op, BinaryOp::StartsWith | BinaryOp::EndsWith | BinaryOp::Contains))?;
    require(kind_of(left, &spot.scope) == Kind::Text, Guard::KindUnknown)?;
    fits(text.is_ascii())?;
    let (s, text_expr) = ((**left).clone(), (**right).clone());
    let length = Expr::int(text.len() as i64);
    Ok(match op {
        BinaryOp::StartsWith => {
            let start = if context.rng.bool() {
                Expr::call("left", vec![s, length])
            } else {
                Expr::call("substring", vec![s, Expr::int(0), length])
            };
            Expr::compare(CompareOp::Equal, start, text_expr)
        }
        BinaryOp::EndsWith => {
            Expr::compare(CompareOp::Equal, Expr::call("right", vec![s, length]), text_expr)
        }
        _ => {
            fits(!text.is_empty())?;
            require(repeatable(left), Guard::Deterministic)?;
            let without = Expr::call("replace", vec![s.clone(), text_expr, Expr::string("")]);
            Expr::compare(CompareOp::NotEqual, without, s)
        }
    })
}
