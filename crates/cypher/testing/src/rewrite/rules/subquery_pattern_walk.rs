//! `EXISTS { (a)-->(b)-->(c) }` ⇒ `EXISTS { (b)<--(a), (b)-->(c) }`

use crate::asg::subquery_along_walks;
use edgewise_cypher_syntax::ast::{Expr, SubqueryBody, SubqueryExpr};
use crate::rewrite::{Action, ExprSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "subquery-pattern-walk",
    change: "`EXISTS { (a)-->(b)-->(c) }` ⇒ `EXISTS { (b)<--(a), (b)-->(c) }`",
    condition: "as `pattern-walk`",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Subquery(subquery) = spot.expr else { return Err(Not::Here) };
    let SubqueryBody::Pattern { patterns, where_ } = &subquery.body else { return Err(Not::Here) };
    context.naming.allowed = !spot.whole.star;
    let options = &spot.options.pattern;
    let body = subquery_along_walks(patterns, where_.as_ref(), options, &mut context.naming, context.rng);
    let body = body.map_err(|_| Guard::Pattern)?;
    Ok(Expr::Subquery(Box::new(SubqueryExpr { kind: subquery.kind, body })))
}
