//! `REMOVE n.k` ⇒ `REMOVE n.k, n.k`, `SET n.k = 1` ⇒ `SET n.k = 1, n.k = 1` (Dinkel)

use super::prelude::*;
use edgewise_cypher_syntax::ast::{Set, SetItem};

pub(super) const RULE: Rule = Rule {
    id: "write-twice",
    change: "`REMOVE t` ⇒ `REMOVE t, t`, `SET n.k = 1` ⇒ `SET n.k = 1, n.k = 1`, `SET n:A` ⇒ `SET n:A, n:A`",
    condition: "SET: of a literal or a label, which do not depend on what was set before; once: the last item",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    match spot.clause() {
        Clause::Remove(remove) => {
            let mut twice = remove.clone();
            twice.items.extend(remove.items.last().cloned());
            Ok(spot.replaced([Clause::Remove(twice)]))
        }
        Clause::Set(set) => {
            let last = set.items.last().ok_or(Not::Here)?;
            let constant = match last {
                SetItem::Property { target, value } => {
                    let plain = matches!(target, Expr::Property(of, _) if matches!(**of, Expr::Variable(_)));
                    plain && matches!(value, Expr::Literal(_) | Expr::Parameter(_))
                }
                SetItem::Labels { .. } => true,
                SetItem::Replace { .. } | SetItem::Add { .. } => false,
            };
            require(constant, Guard::Deterministic)?;
            let mut items = set.items.clone();
            items.push(last.clone());
            Ok(spot.replaced([Clause::Set(Set { items })]))
        }
        _ => Err(Not::Here),
    }
}
