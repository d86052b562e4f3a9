//! Makes procedure calls, `CALL p(…) YIELD …`.

use edgewise_cypher_syntax::ast::{CallProcedure, Clause, Name, Query, YieldItem, Yields};

use super::super::{Context, ValueType, Variable, Witness};
use crate::Procedure;

/// Makes `CALL p(e, …) YIELD a AS x [WHERE p]` as a clause of a query.
pub fn call_procedure(context: &mut Context<'_>) -> Option<Clause> {
    if context.row_by_row {
        return None;
    }
    let procedures = &context.grammar.procedures;
    let procedure = context.rng.pick(procedures)?;
    if context.rows * 4.0 > f64::from(context.config.query.max_rows) {
        return None;
    }
    context.lead_with_after_write();
    let arguments = Some(arguments(context, procedure));
    let mut items = Vec::with_capacity(procedure.outputs.len());
    for (field, kind) in &procedure.outputs {
        // The column always gets a new name, because a variable may already have the column's own name.
        let name = context.fresh(b'x');
        items.push(YieldItem { field: field.clone(), alias: Some(name.clone()) });
        context.scope.push(Variable { nullable: true, ..Variable::new(name, *kind, Witness::Unknown) });
    }
    if items.is_empty() {
        return None;
    }
    context.rows *= 4.0;
    context.single = false;
    let filtered = context.grammar.has.yield_where && context.rng.one_in(4);
    let where_ = filtered.then(|| context.filter());
    Some(Clause::CallProcedure(CallProcedure {
        optional: false,
        name: name_parts(procedure),
        arguments,
        yields: Some(Yields::Items { items, where_ }),
    }))
}

/// Makes a call that is the whole statement. There, parameters may supply the arguments, and `YIELD *` is allowed.
pub fn standalone_call(context: &mut Context<'_>) -> Option<Query> {
    let procedures = &context.grammar.procedures;
    let procedure = context.rng.pick(procedures)?;
    let implicit = context.grammar.has.call_without_arguments
        && context.config.query.parameters > 0
        && context.rng.bool();
    let arguments = if implicit {
        for (name, kind) in &procedure.inputs {
            let value = match kind.scalar() {
                Some(scalar) => context.scalar_value(scalar, *kind),
                None => edgewise_model::Value::Null,
            };
            context.parameters.insert(name.clone(), value);
        }
        None
    } else {
        Some(arguments(context, procedure))
    };
    let yields = match context.rng.index(3) {
        0 if context.grammar.has.yield_star => Some(Yields::Star),
        1 if !procedure.outputs.is_empty() => {
            let item = |(field, _): &(Name, ValueType)| YieldItem {
                field: field.clone(),
                alias: Some(context.fresh(b'x')),
            };
            Some(Yields::Items { items: procedure.outputs.iter().map(item).collect(), where_: None })
        }
        _ => None,
    };
    let call = CallProcedure { optional: false, name: name_parts(procedure), arguments, yields };
    Some(Query::single(vec![Clause::CallProcedure(call)]))
}

/// The parts of the procedure's dotted name.
fn name_parts(procedure: &Procedure) -> Vec<Name> {
    procedure.name.split('.').map(Name::new).collect()
}

/// Makes the arguments of a call.
fn arguments(context: &mut Context<'_>, procedure: &Procedure) -> Vec<edgewise_cypher_syntax::ast::Expr> {
    let argument = |(_, kind): &(Name, ValueType)| {
        // Many procedures yield rows only for small numbers.
        if *kind == ValueType::SMALL && context.rng.percent(95) {
            context.int_between(0, 2)
        } else {
            context.expr(*kind, 1)
        }
    };
    procedure.inputs.iter().map(argument).collect()
}
