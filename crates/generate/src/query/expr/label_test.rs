//! `n:A` as a truth value.

use edgewise_cypher::ast::{Expr, Labels};

use super::super::{Context, ValueType};

/// `n:A`
pub fn label_predicate(context: &mut Context<'_>, _: ValueType, _: u32) -> Option<Expr> {
    let place = context.scope.pick(context.rng, ValueType::NODE)?;
    let label = context.rng.pick(&context.source.labels)?.clone();
    let node = Expr::Variable(context.scope[place].name.clone());
    Some(Expr::HasLabels(Box::new(node), Box::new(Labels::one(label))))
}
