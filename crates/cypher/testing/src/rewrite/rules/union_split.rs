//! `Q` ⇒ `Q WHERE p UNION ALL Q WHERE NOT p UNION ALL Q WHERE p IS NULL`

use super::prelude::*;
use super::project_first::columns;
use super::tautology::harmless;
use edgewise_cypher_syntax::ast::{Projection, Query, SetQuantifier, SingleQuery, UnionPart};

pub(super) const RULE: Rule = Rule {
    id: "union-split",
    change: "`Q RETURN …` ⇒ `Q WITH * WHERE p RETURN … UNION ALL Q WITH * WHERE NOT p RETURN … UNION ALL …`",
    condition: "the query handles each row independently and only reads; p raises no error; named columns",
    action: Action::Query(rewrite),
};

fn rewrite(survey: &Survey<'_>, context: &mut RuleContext<'_>) -> Made<Query> {
    let clauses = clauses_handling_each_row_alone(survey)?;
    let spot = &survey.clauses[last_clause(survey)?];
    require(!spot.scope.variables.is_empty(), Guard::NoVariables)?;
    let p = harmless(&spot.scope, context);
    let part = |predicate: Expr| {
        let mut clauses = clauses.to_vec();
        clauses.insert(clauses.len() - 1, with_star(Some(predicate)));
        SingleQuery { clauses }
    };
    let all = |query| UnionPart { quantifier: Some(SetQuantifier::All), query };
    Ok(Query {
        first: part(p.clone()),
        unions: vec![all(part(Expr::not(p.clone()))), all(part(Expr::is_null(p)))],
    })
}

/// The clauses of a query that handles each row independently, without DISTINCT, aggregation, ORDER BY, SKIP or LIMIT.
/// Its rows can be split in any way: UNION ALL of the partial answers is the whole answer.
pub(super) fn clauses_handling_each_row_alone<'q>(survey: &Survey<'q>) -> Result<&'q [Clause], Not> {
    fits(survey.query.unions.is_empty())?;
    let clauses = survey.query.first.clauses.as_slice();
    let Some(Clause::Return(result)) = clauses.last() else { return Err(Not::Here) };
    fits(clauses.len() > 1)?;
    require(!survey.whole.writes, Guard::Writing)?;
    let passes = |projection: &Projection| {
        !projection.distinct()
            && projection.order_by.is_empty()
            && projection.skip.is_none()
            && projection.limit.is_none()
            && !projection.items.iter().any(|item| aggregates(&item.expr))
    };
    let plain = clauses.iter().all(|clause| match clause {
        Clause::Match(_) | Clause::Unwind(_) => true,
        Clause::With(with) => passes(&with.projection),
        Clause::Return(result) => passes(&result.projection),
        _ => false,
    });
    require(plain, Guard::RowWise)?;
    require(result.projection.star || columns(&result.projection).is_some(), Guard::ColumnName)?;
    Ok(clauses)
}

/// The index of the query's last clause among all clauses of the survey.
pub(super) fn last_clause(survey: &Survey<'_>) -> Result<usize, Not> {
    let last = |spot: &ClauseSpot<'_>| spot.nesting == Nesting::Top && spot.index + 1 == spot.clauses.len();
    survey.clauses.iter().rposition(last).ok_or(Not::Here)
}
