//! `Q` ⇒ `CALL { RETURN 1 AS x } Q` (C3, C4)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::ProjectionItem;

pub(super) const RULE: Rule = Rule {
    id: "call-constant",
    change: "`Q` ⇒ `CALL { RETURN 1 AS x } Q`, `CALL { MATCH (n) WHERE false RETURN count(*) AS x } Q`",
    condition: "the new variable is not visible in the result",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, hand: &mut Hand<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    let variable = hand.fresh("x");
    let body = if hand.rng.bool() {
        vec![returning(vec![ProjectionItem::aliased(Expr::int(1), variable)])]
    } else {
        // Dead code: it finds no rows, so it returns one row with the count 0.
        let unseen = hand.fresh("n");
        vec![
            find(false, vec![node(&unseen)], Some(Expr::bool(false))),
            returning(vec![ProjectionItem::aliased(Expr::CountStar, variable)]),
        ]
    };
    Ok(spot.preceded([call(body)]))
}
