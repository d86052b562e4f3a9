//! `n:A:B` ⇒ `n:A AND n:B`, `n:A` ⇒ `'A' IN labels(n)`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{LabelExpr, LabelKeyword, Labels};

pub(super) const RULE: Rule = Rule {
    id: "label-test-form",
    change: "`n:A:B` ⇒ `n:A AND n:B`, `n:A|B` ⇒ `n:A OR n:B`, `n:!A` ⇒ `NOT n:A`, `n:A` ⇒ `'A' IN labels(n)`",
    condition: "n is a node, because relationships have types; it has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::HasLabels(of, labels) = spot.expr else { return Err(Not::Here) };
    require(kind_of(of, &spot.scope) == Kind::Node, Guard::KindUnknown)?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    let test = |expr: LabelExpr| {
        let labels = Labels { keyword: LabelKeyword::Colon, expr };
        Expr::HasLabels(of.clone(), Box::new(labels))
    };
    Ok(match &labels.expr {
        LabelExpr::Name(name) => Expr::binary(
            BinaryOp::In,
            Expr::string(name.clone()),
            Expr::call("labels", vec![(**of).clone()]),
        ),
        LabelExpr::Not(inner) => Expr::not(test((**inner).clone())),
        LabelExpr::And(left, right) => and(test((**left).clone()), test((**right).clone())),
        LabelExpr::Or(left, right) => or(test((**left).clone()), test((**right).clone())),
        LabelExpr::Legacy(names) => {
            let tests = names.iter().map(|name| test(LabelExpr::Name(name.clone())));
            conjunction(tests).ok_or(Not::Here)?
        }
        LabelExpr::Wildcard | LabelExpr::Dynamic(..) => return Err(Not::Here),
    })
}
