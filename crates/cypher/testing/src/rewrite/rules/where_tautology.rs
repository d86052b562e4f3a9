//! `MATCH (n)` ⇒ `MATCH (n) WHERE q OR NOT q OR q IS NULL` (Dinkel)

use super::prelude::*;
use super::tautology::tautology;
use edgewise_cypher_syntax::ast::Match;
use crate::rewrite::Scope;
use std::rc::Rc;

pub(super) const RULE: Rule = Rule {
    id: "where-tautology",
    change: "`MATCH (n)` ⇒ `MATCH (n) WHERE q OR NOT q OR q IS NULL`, `WHERE true`, also after WITH",
    condition: "there is no filter yet; q raises no error",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let mut clause = spot.clause().clone();
    require(!spot.imports(), Guard::ImportingWith)?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    match &mut clause {
        Clause::Match(Match { where_: where_ @ None, patterns, .. }) => {
            // Only variables that the clause itself binds are certain to be nodes.
            let mut scope = Scope::default();
            for path in patterns.iter() {
                for element in path.elements() {
                    if let edgewise_cypher_syntax::ast::PathElement::Node(node) = element
                        && let Some(name) = &node.variable
                    {
                        scope.bind(name.clone(), Kind::Node, false);
                    }
                }
            }
            *where_ = Some(tautology(&Rc::new(scope), context));
        }
        Clause::With(with) if with.where_.is_none() => with.where_ = Some(Expr::bool(true)),
        _ => return Err(Not::Here),
    }
    Ok(spot.replaced([clause]))
}
