//! `Q` ⇒ `CALL { RETURN 1 AS x } Q` (Dinkel)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::ProjectionItem;

pub(super) const RULE: Rule = Rule {
    id: "call-constant",
    change: "`Q` ⇒ `CALL { RETURN 1 AS x } Q`, `CALL { MATCH (n) WHERE false RETURN count(*) AS x } Q`",
    condition: "the new variable is not visible in the result",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    let variable = context.fresh("x");
    let body = if context.rng.bool() {
        vec![returning(vec![ProjectionItem::aliased(Expr::int(1), variable)])]
    } else {
        // This subquery finds nothing, so it returns one row with the count 0.
        let unseen = context.fresh("n");
        vec![
            find(false, vec![node(&unseen)], Some(Expr::bool(false))),
            returning(vec![ProjectionItem::aliased(Expr::CountStar, variable)]),
        ]
    };
    Ok(spot.preceded([call(body)]))
}
