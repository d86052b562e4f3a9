//! `CASE x WHEN a THEN r ELSE s END` ⇒ `CASE WHEN x = a THEN r ELSE s END`

use super::prelude::*;
use edgewise_cypher_syntax::ast::Case;

/// The guard is needed because engines differ in whether `CASE null WHEN null` matches.
pub(super) const RULE: Rule = Rule {
    id: "case-form",
    change: "`CASE x WHEN a THEN r ELSE s END` ⇒ `CASE WHEN x = a THEN r ELSE s END`",
    condition: "x is not null and has the same value each time; the WHENs are not null",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Case(simple) = spot.expr else { return Err(Not::Here) };
    let operand = simple.operand.as_ref().ok_or(Not::Here)?;
    let whens = simple.branches.iter().flat_map(|branch| &branch.when);
    require(repeatable(operand), Guard::Deterministic)?;
    require(!std::iter::once(operand).chain(whens).any(|each| nullable(each, &spot.scope)), Guard::Nullable)?;
    let mut branches = simple.branches.clone();
    for branch in &mut branches {
        let equal = |when: &Expr| Expr::compare(CompareOp::Equal, operand.clone(), when.clone());
        branch.when = branch.when.iter().map(equal).reduce(or).into_iter().collect();
    }
    Ok(Expr::Case(Box::new(Case { operand: None, branches, otherwise: simple.otherwise.clone() })))
}
