//! `Q RETURN DISTINCT …` ⇒ `Q RETURN … UNION Q RETURN …`

use super::prelude::*;
use super::project_first::columns;
use super::union_split::last_clause;
use edgewise_cypher_syntax::ast::{Query, UnionPart};

pub(super) const RULE: Rule = Rule {
    id: "union-self",
    change: "`Q RETURN DISTINCT …` ⇒ `Q RETURN DISTINCT … UNION Q RETURN …`",
    condition: "it only reads; no ORDER BY, SKIP or LIMIT at the end; every expression has the same \
                value each time; named columns of a kind \
                that has no NaN",
    action: Action::Query(rewrite),
};

fn rewrite(survey: &Survey<'_>, _: &mut RuleContext<'_>) -> Made<Query> {
    fits(survey.query.unions.is_empty())?;
    let Some(Clause::Return(result)) = survey.query.first.clauses.last() else { return Err(Not::Here) };
    let projection = &result.projection;
    fits(projection.distinct())?;
    require(!survey.whole.writes, Guard::Writing)?;
    let free = projection.order_by.is_empty() && projection.skip.is_none() && projection.limit.is_none();
    require(free, Guard::RowWise)?;
    require(columns(projection).is_some() && !projection.star, Guard::ColumnName)?;
    let same = survey.exprs.iter().all(|spot| repeatable(spot.expr) || is_aggregate(spot.expr));
    let paged = survey.query.first.clauses.iter().any(|clause| {
        matches!(clause, Clause::With(with)
            if with.projection.skip.is_some() || with.projection.limit.is_some())
    });
    require(same && !paged, Guard::Deterministic)?;
    // If an engine treats NaN as different from itself, UNION keeps it twice where DISTINCT keeps it once.
    let scope = &survey.clauses[last_clause(survey)?].scope;
    let settled = |kind| {
        matches!(kind, Kind::Bool | Kind::Int | Kind::Text | Kind::Node | Kind::Relationship)
    };
    let known = projection.items.iter().all(|item| settled(kind_of(&item.expr, scope)));
    require(known, Guard::KindUnknown)?;
    let mut second = survey.query.first.clone();
    if let Some(Clause::Return(result)) = second.clauses.last_mut()
        && !result.projection.items.iter().any(|item| aggregates(&item.expr))
    {
        result.projection.quantifier = None;
    }
    Ok(Query { first: survey.query.first.clone(), unions: vec![UnionPart { quantifier: None, query: second }] })
}
