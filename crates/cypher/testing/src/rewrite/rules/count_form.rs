//! `count(x)` ⇒ `size(collect(x))`, `count(id(x))` (GraphGenie)

use super::prelude::*;
use edgewise_cypher_syntax::ast::FunctionCall;

/// `sum(CASE WHEN x IS NULL THEN 0 ELSE 1 END)` is not included: engines differ in the sum of no values.
pub(super) const RULE: Rule = Rule {
    id: "count-form",
    change: "`count(x)` ⇒ `size(collect(x))`, `count(id(x))`",
    condition: "id: x is a node or relationship",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Function(function) = spot.expr else { return Err(Not::Here) };
    fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("count")))?;
    let [argument] = function.arguments.as_slice() else { return Err(Not::Here) };
    let renamed = |name: &'static str, argument: Expr| {
        Expr::Function(Box::new(FunctionCall {
            name: vec![Name::new_static(name)],
            quantifier: function.quantifier,
            arguments: vec![argument],
        }))
    };
    let mut forms = vec![Expr::call("size", vec![renamed("collect", argument.clone())])];
    let element = matches!(kind_of(argument, &spot.scope), Kind::Node | Kind::Relationship);
    if element && !spot.whole.deletes {
        forms.push(renamed("count", Expr::call("id", vec![argument.clone()])));
    }
    context.one_of(forms).ok_or(Not::Here)
}
