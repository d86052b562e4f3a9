//! `x > a` ⇒ `x > a AND x >= a`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "comparison-twice",
    change: "`x > a` ⇒ `x > a AND x >= a`, `x STARTS WITH a` ⇒ `x STARTS WITH '' AND x STARTS WITH a`, in either sequence",
    condition: "both sides have the same value each time; no aggregates beside it",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let (weaker, parts) = match spot.expr {
        Expr::Comparison(x, rest) => {
            let [(op, a)] = rest.as_slice() else { return Err(Not::Here) };
            let op = match op {
                CompareOp::Greater => CompareOp::GreaterOrEqual,
                CompareOp::Less => CompareOp::LessOrEqual,
                _ => return Err(Not::Here),
            };
            (Expr::compare(op, (**x).clone(), a.clone()), [&**x, a])
        }
        Expr::Binary(op @ (BinaryOp::StartsWith | BinaryOp::EndsWith | BinaryOp::Contains), x, a) => {
            // If the value is null, both comparisons are null.
            fits(matches!(**a, Expr::Literal(Literal::String(_))))?;
            (Expr::binary(*op, (**x).clone(), Expr::string("")), [&**x, &**a])
        }
        _ => return Err(Not::Here),
    };
    require(parts.iter().all(|part| repeatable(part)), Guard::Deterministic)?;
    require(spot.aggregation == crate::rewrite::Aggregation::None, Guard::Aggregate)?;
    Ok(if context.rng.bool() { and(weaker, spot.expr.clone()) } else { and(spot.expr.clone(), weaker) })
}
