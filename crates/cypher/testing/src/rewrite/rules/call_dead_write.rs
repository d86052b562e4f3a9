//! `Q` ⇒ `CALL { WITH x SET x += {} } Q` (C4)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::{ProjectionItem, Set, SetItem};

pub(super) const RULE: Rule = Rule {
    id: "call-dead-write",
    change: "`Q` ⇒ `CALL { WITH x SET x += {} } Q`, `CALL { MATCH (n) WHERE false SET n.k = 1 } Q`",
    condition: "the query writes already; x is a node or relationship that is neither null nor deleted",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, hand: &mut Hand<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(spot.whole.writes, Guard::Reading)?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    // Only clauses that may follow a write without WITH.
    fits(!matches!(spot.clause(), Clause::Match(_) | Clause::Unwind(_)) || spot.index == 0)?;
    let elements: Vec<Name> = spot.scope.elements().map(|each| each.name.clone()).collect();
    let body = match hand.rng.pick(&elements) {
        Some(name) if hand.rng.bool() => {
            let nothing = SetItem::Add { variable: name.clone(), value: Expr::Map(Vec::new()) };
            let import = with(vec![ProjectionItem::bare(var(name))]);
            vec![import, Clause::Set(Set { items: vec![nothing] })]
        }
        _ => {
            let unseen = hand.fresh("n");
            let set = SetItem::Property { target: Expr::property(var(&unseen), "k"), value: Expr::int(1) };
            vec![
                find(false, vec![node(&unseen)], Some(Expr::bool(false))),
                Clause::Set(Set { items: vec![set] }),
            ]
        }
    };
    Ok(spot.preceded([call(body)]))
}
