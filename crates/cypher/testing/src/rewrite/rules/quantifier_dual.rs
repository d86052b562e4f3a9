//! `any(x IN l WHERE p)` ⇒ `NOT none(x IN l WHERE p)`

use super::prelude::*;
use edgewise_cypher_syntax::ast::QuantifierKind;

/// `any(…)` ⇒ `size([x IN l WHERE p]) > 0` is not a rule: if `p` is null, the result is false instead of null. For the
/// same reason there is no such rule for `single`.
pub(super) const RULE: Rule = Rule {
    id: "quantifier-dual",
    change: "`any(x IN l WHERE p)` ⇒ `NOT none(x IN l WHERE p)`, `all(… p)` ⇒ `none(… NOT p)`, and back",
    condition: "none",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Quantified(quantified) = spot.expr else { return Err(Not::Here) };
    let predicate = quantified.where_.clone().ok_or(Not::Here)?;
    let other = |kind, where_| {
        let mut other = quantified.clone();
        (other.kind, other.where_) = (kind, Some(where_));
        Expr::Quantified(other)
    };
    Ok(match quantified.kind {
        QuantifierKind::Any if context.rng.bool() => {
            Expr::not(other(QuantifierKind::All, Expr::not(predicate)))
        }
        QuantifierKind::Any => Expr::not(other(QuantifierKind::None, predicate)),
        QuantifierKind::All => other(QuantifierKind::None, Expr::not(predicate)),
        QuantifierKind::None if context.rng.bool() => other(QuantifierKind::All, Expr::not(predicate)),
        QuantifierKind::None => Expr::not(other(QuantifierKind::Any, predicate)),
        QuantifierKind::Single => return Err(Not::Here),
    })
}
