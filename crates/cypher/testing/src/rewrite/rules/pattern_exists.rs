//! `(a)-->(b)` ⇔ `EXISTS { (a)-->(b) }`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{PathPattern, PathShape, PatternComprehension, SubqueryBody, SubqueryExpr, SubqueryKind};
use edgewise_cypher_syntax::walk::pattern_variables;

pub(super) const RULE: Rule = Rule {
    id: "pattern-exists",
    change: "`(a)-->(b)` ⇒ `EXISTS { (a)-->(b) }`, `size([(a)-->(b) | 1]) > 0`, and back",
    condition: "back: in a filter; one unnamed path without filter whose variables are all bound",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    match spot.expr {
        Expr::Pattern(path) => {
            fits(matches!(path.shape, PathShape::Chain(_)))?;
            let patterns = vec![(**path).clone()];
            if context.rng.bool() {
                let body = SubqueryBody::Pattern { patterns, where_: None };
                return Ok(Expr::Subquery(Box::new(SubqueryExpr { kind: SubqueryKind::Exists, body })));
            }
            let comprehension = Expr::PatternComprehension(Box::new(PatternComprehension {
                pattern: (**path).clone(),
                where_: None,
                projection: Expr::int(1),
            }));
            let size = Expr::call("size", vec![comprehension]);
            Ok(Expr::compare(CompareOp::Greater, size, Expr::int(0)))
        }
        Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Exists => {
            let SubqueryBody::Pattern { patterns, where_: None } = &subquery.body else {
                return Err(Not::Here);
            };
            let [path] = patterns.as_slice() else { return Err(Not::Here) };
            // A bare pattern is allowed only where a predicate is expected.
            let predicate = matches!(
                spot.parent,
                None | Some(Expr::Unary(..) | Expr::Binary(BinaryOp::And | BinaryOp::Or, ..))
            );
            require(predicate && spot.in_filter, Guard::PatternValue)?;
            require(is_plain(path) && pattern_variables(path).iter().all(|name| spot.scope.has(name)), Guard::Pattern)?;
            Ok(Expr::Pattern(Box::new(path.clone())))
        }
        _ => Err(Not::Here),
    }
}

fn is_plain(path: &PathPattern) -> bool {
    use edgewise_cypher_syntax::ast::PathElement;
    let plain = |element: &PathElement| match element {
        PathElement::Node(node) => node.where_.is_none(),
        PathElement::Relationship(relationship) => {
            relationship.where_.is_none() && relationship.quantifier.is_none()
        }
        PathElement::Group(_) => false,
    };
    let chain = matches!(path.shape, PathShape::Chain(_));
    chain && path.variable.is_none() && path.selector.is_none() && path.elements().len() > 1
        && path.elements().iter().all(plain)
}
