//! Makes null tests, `IS NULL` and `IS NOT NULL`.

use edgewise_cypher_syntax::ast::Expr;

use super::super::{Context, ValueType};

/// Makes `a IS [NOT] NULL`, of a property or variable most often.
pub fn is_null(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let operand = match context.rng.index(10) {
        0..7 => context.property_site(|_| true).map(|site| context.property_expr(site)),
        7 => {
            let place = context.scope.pick_where(context.rng, |variable| variable.nullable);
            place.map(|place| Expr::Variable(context.scope[place].name.clone()))
        }
        _ => None,
    };
    let operand = match operand {
        Some(operand) => operand,
        None => {
            let kind = context.scalar_type();
            context.expr(kind, depth)
        }
    };
    Some(Expr::IsNull(Box::new(operand), context.rng.bool()))
}
