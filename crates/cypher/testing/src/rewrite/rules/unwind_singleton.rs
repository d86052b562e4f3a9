//! `Q` ⇒ `UNWIND [1] AS x Q` (Dinkel)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::{Case, CaseBranch};

pub(super) const RULE: Rule = Rule {
    id: "unwind-singleton",
    change: "`Q` ⇒ `UNWIND [1] AS x Q`, `UNWIND CASE size([]) WHEN 1 THEN [] ELSE [1] END AS x Q`, `UNWIND 1 AS x Q`",
    condition: "the new variable is not visible in the result; `UNWIND 1` only if the engine accepts it",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    let one = || Expr::List(vec![Expr::int(1)]);
    let list = match context.rng.index(if spot.options.scalar_unwind { 4 } else { 3 }) {
        0 => one(),
        1 => Expr::List(vec![Expr::null()]),
        2 => Expr::Case(Box::new(Case {
            operand: Some(Expr::call("size", vec![Expr::List(Vec::new())])),
            branches: vec![CaseBranch { when: vec![Expr::int(1)], then: Expr::List(Vec::new()) }],
            otherwise: Some(one()),
        })),
        _ => Expr::int(1),
    };
    let variable = context.fresh("x");
    Ok(spot.preceded([unwind(list, variable)]))
}
