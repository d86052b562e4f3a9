//! `WITH a` ⇒ `WITH a ORDER BY a`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{SortItem, SortWord};

pub(super) const RULE: Rule = Rule {
    id: "order-by-redundant",
    change: "`WITH e AS a` ⇒ `WITH e AS a ORDER BY a`, also RETURN",
    condition: "no ORDER BY, SKIP or LIMIT yet; the key is a projected name; not an importing WITH",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let mut clause = spot.clause().clone();
    let projection = match &mut clause {
        Clause::With(with) => &mut with.projection,
        Clause::Return(result) => &mut result.projection,
        _ => return Err(Not::Here),
    };
    require(!spot.imports(), Guard::ImportingWith)?;
    let free = projection.order_by.is_empty() && projection.skip.is_none() && projection.limit.is_none();
    require(free, Guard::RowWise)?;
    let name = |item: &edgewise_cypher_syntax::ast::ProjectionItem| match (&item.alias, &item.expr) {
        (Some(alias), _) => Some(alias.clone()),
        (None, Expr::Variable(name)) => Some(name.clone()),
        (None, _) => None,
    };
    let mut names: Vec<Name> = projection.items.iter().filter_map(name).collect();
    if projection.star {
        names.extend(spot.scope.variables.iter().map(|each| each.name.clone()));
    }
    let key = var(context.rng.pick(&names).ok_or(Not::Here)?);
    let word = context.rng.bool().then_some(SortWord::Desc);
    projection.order_by.push(SortItem { key, word });
    Ok(spot.replaced([clause]))
}
