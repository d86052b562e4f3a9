//! `null` ⇒ `null = 1`, `null + 1`, `null AND true` (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "null-form",
    change: "`null` ⇒ `null AND true`, `NOT null`, `null = 1`, `1 < null`, `null + 1`, `-null`, `head([])`",
    condition: "in a null test; `head([])` also where no type is required: an item, an element of a list or map",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Literal(Literal::Null) = spot.expr else { return Err(Not::Here) };
    let free = matches!(
        spot.parent,
        None | Some(Expr::List(_) | Expr::Map(_) | Expr::IsNull(..) | Expr::MapProjection(_))
    );
    require(free && !spot.typed, Guard::KindUnknown)?;
    // Elsewhere an engine may infer a type and refuse the query because of it, as for `x` in `WITH null = 1 AS x RETURN
    // length(x)`.
    if !matches!(spot.parent, Some(Expr::IsNull(..))) {
        return Ok(Expr::call("head", vec![Expr::List(Vec::new())]));
    }
    let forms = vec![
        and(Expr::null(), Expr::bool(true)),
        or(Expr::null(), Expr::bool(false)),
        Expr::binary(BinaryOp::Xor, Expr::null(), Expr::bool(true)),
        Expr::not(Expr::null()),
        Expr::compare(CompareOp::Equal, Expr::null(), Expr::int(1)),
        Expr::compare(CompareOp::Less, Expr::int(1), Expr::null()),
        Expr::compare(CompareOp::NotEqual, Expr::null(), Expr::null()),
        Expr::binary(BinaryOp::Add, Expr::null(), Expr::int(1)),
        Expr::binary(BinaryOp::Multiply, Expr::int(2), Expr::null()),
        Expr::negated(Expr::null()),
        Expr::call("head", vec![Expr::List(Vec::new())]),
    ];
    context.one_of(forms).ok_or(Not::Here)
}
