//! `WITH a` ⇒ `WITH a, 1 AS x` (Dinkel)

use super::prelude::*;
use edgewise_cypher_syntax::ast::ProjectionItem;

/// Dinkel adds any expression. With DISTINCT or beside an aggregate this is sound only if the expression is constant.
pub(super) const RULE: Rule = Rule {
    id: "with-constant",
    change: "`WITH a` ⇒ `WITH a, 1 AS x`",
    condition: "a constant, which adds no grouping key; the new variable is not visible in the result",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::With(with) = spot.clause() else { return Err(Not::Here) };
    require(!spot.imports(), Guard::ImportingWith)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    // If there are no rows, a projection of only aggregates still gives one row, but with a grouping key it gives none.
    let only_aggregates = !with.projection.star
        && with.projection.items.iter().all(|item| aggregates(&item.expr));
    require(!only_aggregates, Guard::GroupingKey)?;
    let constants = [Expr::int(1), Expr::string("x"), Expr::null(), Expr::bool(true)];
    let constant = context.rng.pick(&constants).cloned().ok_or(Not::Here)?;
    let mut wider = with.clone();
    wider.projection.items.push(ProjectionItem::aliased(constant, context.fresh("x")));
    Ok(spot.replaced([Clause::With(wider)]))
}
