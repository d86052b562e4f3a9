//! `e` ⇒ `e + []`, `[x IN e | x]`, `e[0..]` for lists (Dinkel)

use super::prelude::*;
use edgewise_cypher_syntax::ast::ListComprehension;

pub(super) const RULE: Rule = Rule {
    id: "list-identity",
    change: "`e` ⇒ `e + []`, `[] + e`, `[x IN e | x]`, `[x IN e WHERE true]`, `e[0..]`, `reverse(reverse(e))`",
    condition: "e is a list or null",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(spot.kind() == Kind::List)?;
    let e = || spot.expr.clone();
    Ok(match context.rng.index(6) {
        0 => Expr::binary(BinaryOp::Add, e(), Expr::List(Vec::new())),
        1 => Expr::binary(BinaryOp::Add, Expr::List(Vec::new()), e()),
        2 => Expr::Slice(Box::new(e()), Some(Box::new(Expr::int(0))), None),
        3 => Expr::call("reverse", vec![Expr::call("reverse", vec![e()])]),
        form => {
            let variable = context.fresh("x");
            let (where_, projection) = match form {
                4 => (None, Some(var(&variable))),
                _ => (Some(Expr::bool(true)), None),
            };
            let list = e();
            Expr::ListComprehension(Box::new(ListComprehension { variable, list, where_, projection }))
        }
    })
}
