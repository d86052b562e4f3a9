//! `[x IN l WHERE p | e]` ⇒ `[x IN [x IN l WHERE p] | e]`

use super::prelude::*;
use edgewise_cypher_syntax::ast::ListComprehension;

pub(super) const RULE: Rule = Rule {
    id: "comprehension-split",
    change: "`[x IN l WHERE p | e]` ⇒ `[x IN [x IN l WHERE p] | e]`",
    condition: "none",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::ListComprehension(comprehension) = spot.expr else { return Err(Not::Here) };
    fits(comprehension.where_.is_some() && comprehension.projection.is_some())?;
    let mut outer = comprehension.clone();
    let mut inner: Box<ListComprehension> = comprehension.clone();
    inner.projection = None;
    outer.where_ = None;
    outer.list = Expr::ListComprehension(inner);
    Ok(Expr::ListComprehension(outer))
}
