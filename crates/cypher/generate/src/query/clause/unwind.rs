//! Makes UNWIND clauses.

use edgewise_cypher_syntax::ast::{BinaryOp, Clause, Expr, Unwind};
use edgewise_model::Value;

use super::super::{Context, ValueType, Variable, Witness};

/// Makes `UNWIND list AS v`, where the list is a literal with values of one type, or any list expression.
pub fn unwind(context: &mut Context<'_>) -> Option<Clause> {
    let length = 1 + context.rng.index(context.config.query.list_length.max.max(1) as usize);
    if context.rows * length as f64 > f64::from(context.config.query.max_rows) {
        return None;
    }
    context.lead_with_after_write();
    context.rows *= length as f64;
    context.single = false;
    let (list, kind, witness) =
        if context.rng.percent(92) { literals(context, length) } else { list_expression(context) };
    let name = context.fresh(b'x');
    context.scope.push(Variable { nullable: true, ..Variable::new(name.clone(), kind, witness) });
    Some(Clause::Unwind(Unwind { list, variable: name }))
}

/// Makes a list of literals of one type. One of its values is the value of the variable in the row to be returned.
fn literals(context: &mut Context<'_>, length: usize) -> (Expr, ValueType, Witness) {
    let kind = context.scalar_type();
    let Some(scalar) = kind.scalar() else { return list_expression(context) };
    let values: Vec<Value> = (0..length).map(|_| context.scalar_value(scalar, kind)).collect();
    let mut items: Vec<Expr> = values.iter().map(|value| context.value_literal(value)).collect();
    if context.rng.one_in(8) {
        items.push(Expr::null());
    }
    let witness = context.rng.pick(&values).map_or(Witness::Unknown, |value| Witness::Value(value.clone()));
    (Expr::List(items), kind, witness)
}

/// Makes a list expression of any kind.
fn list_expression(context: &mut Context<'_>) -> (Expr, ValueType, Witness) {
    let kind = context.list_type();
    let depth = context.config.query.expression_depth.draw(context.rng) as u32;
    let mut list = context.expr(kind, depth);
    // An empty list would leave no rows, so mostly an element is added.
    if context.rng.percent(75) {
        let element = context.literal(kind.element());
        list = Expr::binary(BinaryOp::Add, list, Expr::List(vec![element]));
    }
    (list, super::project::bound_type(kind.element(), depth), Witness::Unknown)
}
