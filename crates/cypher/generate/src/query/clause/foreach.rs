//! Makes FOREACH clauses.

use edgewise_cypher_syntax::ast::{Clause, Foreach};

use super::super::{Context, Variable, Witness};
use super::write;

/// Makes `FOREACH (v IN list | CREATE …)`.
pub fn foreach(context: &mut Context<'_>) -> Option<Clause> {
    if context.nesting > 0 || context.rows > 20.0 {
        return None;
    }
    let kind = context.scalar_type().list();
    let list = context.literal(kind);
    let variable = context.fresh(b'e');
    let around = context.scope.variables().to_vec();
    let element = Variable::new(variable.clone(), kind.element(), Witness::Unknown);
    context.scope.push(Variable { nullable: true, ..element });
    let rows = context.rows;
    context.rows *= 3.0;
    context.nesting += 1;
    let mut body = Vec::with_capacity(2);
    body.extend(write::foreach_body(context));
    // A second clause may only create a new element, which no other row touches: two updates of one element could give
    // another result in another order of rows.
    if context.rng.one_in(4) && context.grammar.has.create {
        body.extend(super::create::create(context));
    }
    context.nesting -= 1;
    context.rows = rows;
    // Variables that the body binds go out of scope; those of elements that it deletes stay out of scope.
    let kept: Vec<Variable> = around
        .into_iter()
        .filter(|old| context.scope.variables().iter().any(|variable| variable.name == old.name))
        .collect();
    context.scope.restore(kept);
    if body.is_empty() {
        return None;
    }
    context.wrote = true;
    Some(Clause::Foreach(Foreach { variable, list, body }))
}
