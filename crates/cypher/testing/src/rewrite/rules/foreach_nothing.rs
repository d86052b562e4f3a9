//! `SET …` ⇒ `FOREACH (i IN [] | CREATE ()) SET …` (Dinkel)

use super::prelude::*;
use super::with_star::may_insert;
use edgewise_cypher_syntax::ast::{Create, Foreach, NodePattern, PathElement, PathPattern};

pub(super) const RULE: Rule = Rule {
    id: "foreach-nothing",
    change: "`W` ⇒ `FOREACH (i IN [] | CREATE ()) W`, `FOREACH (i IN null | …) W` before a write",
    condition: "the clause writes",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_insert(spot)?;
    fits(edgewise_cypher_syntax::walk::writes(spot.clause()) && spot.index > 0)?;
    let path = PathPattern::chain(vec![PathElement::Node(NodePattern::default())]);
    let list = if context.rng.bool() { Expr::List(Vec::new()) } else { Expr::null() };
    let body = vec![Clause::Create(Create { patterns: vec![path] })];
    let nothing = Clause::Foreach(Foreach { variable: context.fresh("x"), list, body });
    Ok(spot.preceded([nothing]))
}
