//! Makes REMOVE clauses.

use edgewise_cypher_syntax::ast::{Clause, Expr, Remove, RemoveItem};

use super::super::{Context, ValueType};
use super::set::some_labels;

/// Makes `REMOVE n.k, m.l`.
pub fn remove_property(context: &mut Context<'_>) -> Option<Clause> {
    let count = if context.rng.one_in(4) { 2 } else { 1 };
    let mut items = Vec::with_capacity(count);
    for _ in 0..count {
        let target = context.target()?;
        let key = context.stored_key(target.of_relationship)?;
        let name = context.source.key(key).name.clone();
        let element = Expr::Variable(target.name);
        let place = if context.grammar.has.remove_dynamic && context.rng.one_in(8) {
            Expr::Index(Box::new(element), Box::new(Expr::string(name)))
        } else {
            Expr::property(element, name)
        };
        items.push(RemoveItem::Property(place));
    }
    (context.wrote, context.stale) = (true, true);
    Some(Clause::Remove(Remove { items }))
}

/// Makes `REMOVE n:A`.
pub fn remove_labels(context: &mut Context<'_>) -> Option<Clause> {
    let place = context.scope.pick(context.rng, ValueType::NODE)?;
    let variable = context.scope[place].name.clone();
    let labels = some_labels(context)?;
    (context.wrote, context.stale) = (true, true);
    Some(Clause::Remove(Remove { items: vec![RemoveItem::Labels { variable, labels }] }))
}
