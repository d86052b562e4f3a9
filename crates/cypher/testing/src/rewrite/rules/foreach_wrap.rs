//! `SET n.k = e` ⇒ `FOREACH (i IN [1] | SET n.k = e)`

use super::prelude::*;
use edgewise_cypher_syntax::ast::Foreach;

pub(super) const RULE: Rule = Rule {
    id: "foreach-wrap",
    change: "`SET n.k = e` ⇒ `FOREACH (i IN [1] | SET n.k = e)`, also REMOVE",
    condition: "SET or REMOVE, which bind nothing",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(matches!(spot.clause(), Clause::Set(_) | Clause::Remove(_)))?;
    let variable = context.fresh("x");
    let list = Expr::List(vec![Expr::int(1)]);
    let body = vec![spot.clause().clone()];
    Ok(spot.replaced([Clause::Foreach(Foreach { variable, list, body })]))
}
