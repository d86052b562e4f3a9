//! `WITH DISTINCT a, b` ⇒ `WITH a, b, count(*) AS x`

use super::prelude::*;
use edgewise_cypher_syntax::ast::ProjectionItem;

pub(super) const RULE: Rule = Rule {
    id: "distinct-group",
    change: "`WITH DISTINCT a, b` ⇒ `WITH a, b, count(*) AS x`",
    condition: "no `*`, no aggregates; the new variable is not visible in the result",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::With(with) = spot.clause() else { return Err(Not::Here) };
    fits(with.projection.distinct())?;
    require(!spot.imports(), Guard::ImportingWith)?;
    require(!with.projection.star && !spot.whole.star, Guard::NewNameShows)?;
    require(!with.projection.items.iter().any(|item| aggregates(&item.expr)), Guard::Aggregate)?;
    let mut grouped = with.clone();
    grouped.projection.quantifier = None;
    grouped.projection.items.push(ProjectionItem::aliased(Expr::CountStar, context.fresh("x")));
    Ok(spot.replaced([Clause::With(grouped)]))
}
