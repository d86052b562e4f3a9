//! `WITH a` ⇒ `WITH a, 1 AS x` (C11)

use super::prelude::*;
use edgewise_cypher_syntax::ast::ProjectionItem;

/// Dinkel adds any expression: unsound with DISTINCT, and beside an aggregate, unless it is constant.
pub(super) const RULE: Rule = Rule {
    id: "with-constant",
    change: "`WITH a` ⇒ `WITH a, 1 AS x`",
    condition: "a constant, which is no new grouping key; the new name does not show",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, hand: &mut Hand<'_>) -> Made<Vec<Clause>> {
    let Clause::With(with) = spot.clause() else { return Err(Not::Here) };
    require(!spot.imports(), Guard::ImportingWith)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    // Over no rows a projection of aggregates alone gives a row; with a key it gives none.
    let only_aggregates = !with.projection.star
        && with.projection.items.iter().all(|item| aggregates(&item.expr));
    require(!only_aggregates, Guard::GroupingKey)?;
    let constants = [Expr::int(1), Expr::string("x"), Expr::null(), Expr::bool(true)];
    let constant = hand.rng.pick(&constants).cloned().ok_or(Not::Here)?;
    let mut wider = with.clone();
    wider.projection.items.push(ProjectionItem::aliased(constant, hand.fresh("x")));
    Ok(spot.replaced([Clause::With(wider)]))
}
