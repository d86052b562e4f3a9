//! `n.k` ⇔ `n['k']`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "property-index",
    change: "`n.k` ⇒ `n['k']`, and back",
    condition: "n is a map, or a node or relationship where the engine indexes those",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let has_keys = |of: &Expr| {
        match kind_of(of, &spot.scope) {
            Kind::Map => Ok(()),
            Kind::Node | Kind::Relationship => require(spot.options.element_index, Guard::Knob),
            _ => Err(Guard::KindUnknown.into()),
        }
    };
    match spot.expr {
        Expr::Property(of, key) => {
            has_keys(of)?;
            Ok(Expr::Index(of.clone(), Box::new(Expr::string(key.clone()))))
        }
        Expr::Index(of, key) => {
            let Expr::Literal(Literal::String(key)) = &**key else { return Err(Not::Here) };
            fits(!key.is_empty())?;
            has_keys(of)?;
            Ok(Expr::Property(of.clone(), key.clone()))
        }
        _ => Err(Not::Here),
    }
}
