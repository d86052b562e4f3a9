//! `RETURN e AS a` ⇒ `WITH e AS a RETURN a`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{Projection, ProjectionItem, With};

pub(super) const RULE: Rule = Rule {
    id: "project-first",
    change: "`RETURN DISTINCT e AS a` ⇒ `WITH DISTINCT e AS a RETURN a`",
    condition: "every column is aliased or a variable; no `*`; no ORDER BY, SKIP or LIMIT",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Return(result) = spot.clause() else { return Err(Not::Here) };
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    let projection = &result.projection;
    require(!projection.star, Guard::ScopeUnknown)?;
    let columns = columns(projection).ok_or(Guard::ColumnName)?;
    let free = projection.order_by.is_empty() && projection.skip.is_none() && projection.limit.is_none();
    require(free, Guard::RowWise)?;
    let twice = |(place, name): (usize, &Name)| columns[..place].contains(name);
    fits(!columns.iter().enumerate().any(twice))?;
    let items = columns.iter().map(|name| ProjectionItem::bare(var(name))).collect();
    // As the first clause of a subquery, the WITH would import outer variables.
    require(spot.index > 0 || spot.nesting == Nesting::Top, Guard::ImportingWith)?;
    let first = Clause::With(With { projection: projection.clone(), where_: None });
    Ok(spot.replaced([first, returning(items)]))
}

/// The names of the columns. None if a column has no alias and is not a variable.
pub(super) fn columns(projection: &Projection) -> Option<Vec<Name>> {
    let name = |item: &ProjectionItem| match (&item.alias, &item.expr) {
        (Some(alias), _) => Some(alias.clone()),
        (None, Expr::Variable(name)) => Some(name.clone()),
        (None, _) => None,
    };
    projection.items.iter().map(name).collect()
}
