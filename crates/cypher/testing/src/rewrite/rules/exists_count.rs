//! `EXISTS { … }` ⇔ `COUNT { … } > 0`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{SubqueryExpr, SubqueryKind};

pub(super) const RULE: Rule = Rule {
    id: "exists-count",
    change: "`EXISTS { … }` ⇒ `COUNT { … } > 0`, and back",
    condition: "none",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let other = |subquery: &SubqueryExpr, kind| {
        Expr::Subquery(Box::new(SubqueryExpr { kind, body: subquery.body.clone() }))
    };
    match spot.expr {
        Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Exists => {
            let count = other(subquery, SubqueryKind::Count);
            Ok(match context.rng.index(3) {
                0 => Expr::compare(CompareOp::Greater, count, Expr::int(0)),
                1 => Expr::compare(CompareOp::GreaterOrEqual, count, Expr::int(1)),
                _ => Expr::compare(CompareOp::NotEqual, count, Expr::int(0)),
            })
        }
        Expr::Comparison(left, rest) => match (&**left, rest.as_slice()) {
            (Expr::Subquery(subquery), [(CompareOp::Greater, zero)])
                if subquery.kind == SubqueryKind::Count && *zero == Expr::int(0) =>
            {
                Ok(other(subquery, SubqueryKind::Exists))
            }
            _ => Err(Not::Here),
        },
        _ => Err(Not::Here),
    }
}
