//! `size([x IN l WHERE p | e])` ⇒ `size([x IN l WHERE p])`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "size-comprehension",
    change: "`size([x IN l WHERE p | e])` ⇒ `size([x IN l WHERE p])`, `size([x IN l | e])` ⇒ `size(l)`",
    condition: "e raises no error; l is a list",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Function(function) = spot.expr else { return Err(Not::Here) };
    fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("size")))?;
    let [Expr::ListComprehension(comprehension)] = function.arguments.as_slice() else {
        return Err(Not::Here);
    };
    let projection = comprehension.projection.as_ref().ok_or(Not::Here)?;
    // The type of the elements is not known, so only projections that raise no error on any value are dropped.
    let own = matches!(projection, Expr::Variable(_) | Expr::Literal(_));
    require(own, Guard::MayRaise)?;
    if comprehension.where_.is_none() {
        require(kind_of(&comprehension.list, &spot.scope) == Kind::List, Guard::KindUnknown)?;
        return Ok(Expr::call("size", vec![comprehension.list.clone()]));
    }
    let mut plain = comprehension.clone();
    plain.projection = None;
    Ok(Expr::call("size", vec![Expr::ListComprehension(plain)]))
}
