//! `MATCH (n)` ⇔ `OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL` (GraphGenie)

use super::prelude::*;
use edgewise_cypher_syntax::walk::pattern_variables;

/// GraphGenie leaves out the null test if rows are only counted, which is wrong for `count(*)`.
pub(super) const RULE: Rule = Rule {
    id: "match-optional",
    change: "`MATCH (n)` ⇒ `OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL`, and back",
    condition: "n is new in this clause",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    let names: Vec<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    let new: Vec<&Name> = names.iter().filter(|name| !spot.scope.has(name)).collect();
    let mut other = clause.clone();
    other.optional = !clause.optional;
    if !clause.optional {
        require(spot.scope.exact, Guard::ScopeUnknown)?;
        let name = context.rng.pick(&new).ok_or(Guard::Nullable)?;
        let test = is_not_null(var(name));
        return Ok(spot.replaced([Clause::Match(other), with_star(Some(test))]));
    }
    // In the other direction, the next clause must be a test that a new variable is not null.
    let Some(Clause::With(with)) = spot.clauses.get(spot.index + 1) else { return Err(Not::Here) };
    let plain = with.projection.star
        && with.projection.items.is_empty()
        && !with.projection.distinct()
        && with.projection.order_by.is_empty()
        && with.projection.skip.is_none()
        && with.projection.limit.is_none();
    fits(plain)?;
    let test = with.where_.as_ref().ok_or(Not::Here)?;
    let tests_new = conjuncts(test).into_iter().any(|part| {
        matches!(part, Expr::IsNull(of, true)
            if matches!(&**of, Expr::Variable(name) if new.contains(&name)))
    });
    require(tests_new, Guard::Optional)?;
    Ok(spot.replaced([Clause::Match(other)]))
}
