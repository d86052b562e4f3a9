//! `Q` ⇒ `CALL { WITH x SET x += {} } Q` (Dinkel)

use super::prelude::*;
use super::with_star::may_read;
use edgewise_cypher_syntax::ast::{ProjectionItem, Set, SetItem};

pub(super) const RULE: Rule = Rule {
    id: "call-dead-write",
    change: "`Q` ⇒ `CALL { WITH x SET x += {} } Q`, `CALL { MATCH (n) WHERE false SET n.k = 1 } Q`",
    condition: "the query writes already; x is a node or relationship that is neither null nor deleted",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_read(spot)?;
    require(spot.whole.writes, Guard::Reading)?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    // The next clause must be one that may follow a writing clause without WITH.
    fits(!matches!(spot.clause(), Clause::Match(_) | Clause::Unwind(_)) || spot.index == 0)?;
    let elements: Vec<Name> = spot.scope.elements().map(|each| each.name.clone()).collect();
    let body = match context.rng.pick(&elements) {
        Some(name) if context.rng.bool() => {
            let nothing = SetItem::Add { variable: name.clone(), value: Expr::Map(Vec::new()) };
            let import = with(vec![ProjectionItem::bare(var(name))]);
            vec![import, Clause::Set(Set { items: vec![nothing] })]
        }
        _ => {
            let unseen = context.fresh("n");
            let set = SetItem::Property { target: Expr::property(var(&unseen), "k"), value: Expr::int(1) };
            vec![
                find(false, vec![node(&unseen)], Some(Expr::bool(false))),
                Clause::Set(Set { items: vec![set] }),
            ]
        }
    };
    Ok(spot.preceded([call(body)]))
}
