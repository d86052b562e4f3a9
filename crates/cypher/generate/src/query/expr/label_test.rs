//! Makes label tests: `n:A` and other label expressions as predicates.

use edgewise_cypher_syntax::ast::{Expr, Labels};

use super::super::{Context, ValueType};

/// Makes `n:A`, `r:T`, or a test of another label expression.
pub fn label_predicate(context: &mut Context<'_>, _: ValueType, _: u32) -> Option<Expr> {
    let source = context.source;
    if context.modern && context.rng.one_in(3) {
        let place = context.scope.pick(context.rng, ValueType::NODE)?;
        let label = context.rng.pick(&source.labels)?;
        let labels = context.labels_for(std::slice::from_ref(label))?;
        let node = Expr::Variable(context.scope[place].name.clone());
        return Some(Expr::HasLabels(Box::new(node), Box::new(labels)));
    }
    let place = context.scope.pick(context.rng, ValueType::NODE)?;
    let label = context.rng.pick(&source.labels)?.clone();
    let node = Expr::Variable(context.scope[place].name.clone());
    Some(Expr::HasLabels(Box::new(node), Box::new(Labels::one(label))))
}
