//! `COUNT { (a)-->(b) WHERE p }` ⇔ `size([(a)-->(b) WHERE p | 1])`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{PathElement, PathShape, PatternComprehension, SubqueryBody, SubqueryExpr, SubqueryKind};

pub(super) const RULE: Rule = Rule {
    id: "count-comprehension",
    change: "`COUNT { (a)-->(b) WHERE p }` ⇒ `size([(a)-->(b) WHERE p | 1])`, and back",
    condition: "one path with a relationship; back: the projected expression raises no error",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    match spot.expr {
        Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Count => {
            let SubqueryBody::Pattern { patterns, where_ } = &subquery.body else { return Err(Not::Here) };
            let [path] = patterns.as_slice() else { return Err(Not::Here) };
            let grouped = path.elements().iter().any(|element| matches!(element, PathElement::Group(_)));
            let chain = matches!(path.shape, PathShape::Chain(_)) && path.selector.is_none() && !grouped;
            require(chain && path.elements().len() > 1, Guard::Pattern)?;
            let comprehension = PatternComprehension {
                pattern: path.clone(),
                where_: where_.clone(),
                projection: Expr::int(1),
            };
            Ok(Expr::call("size", vec![Expr::PatternComprehension(Box::new(comprehension))]))
        }
        Expr::Function(function) => {
            fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("size")))?;
            let [Expr::PatternComprehension(comprehension)] = function.arguments.as_slice() else {
                return Err(Not::Here);
            };
            require(!may_raise(&comprehension.projection, &spot.scope), Guard::MayRaise)?;
            let body = SubqueryBody::Pattern {
                patterns: vec![comprehension.pattern.clone()],
                where_: comprehension.where_.clone(),
            };
            Ok(Expr::Subquery(Box::new(SubqueryExpr { kind: SubqueryKind::Count, body })))
        }
        _ => Err(Not::Here),
    }
}
