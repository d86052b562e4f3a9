//! RETURN.

use edgewise_cypher::ast::{
    Clause, Expr, Offset, OffsetWord, Projection, ProjectionItem, Return, SetQuantifier,
};

use super::super::{Context, ValueType, Variable, Witness};
use super::project::{aggregate, aggregating, computed_item, order_by};

/// `RETURN items [ORDER BY …] [SKIP n] [LIMIT n]`
pub fn return_clause(context: &mut Context<'_>) -> Clause {
    let aggregating = aggregating(context);
    let (items, columns) = items(context, aggregating);
    let mut projection = Projection { items, ..Projection::default() };
    let distinct = !aggregating && context.grammar.has.distinct;
    if distinct && context.rng.percent(context.config.query.distinct) {
        projection.quantifier = Some(SetQuantifier::Distinct);
    }
    projection.order_by = order_by(context, columns);
    if context.rng.percent(context.config.query.paging) {
        if context.rng.bool() {
            projection.skip = Some(Offset { word: OffsetWord::Skip, count: context.int_between(0, 3) });
        }
        if context.rng.bool() || projection.skip.is_none() {
            projection.limit = Some(context.int_between(0, 10));
        }
    }
    Clause::Return(Return { projection })
}

/// Items of a RETURN that filters may be judged by: variables and expressions, nothing aggregated, made distinct,
/// sorted or cut.
pub fn plain_return(context: &mut Context<'_>) -> Projection {
    let (items, _) = items(context, false);
    Projection { items, ..Projection::default() }
}

fn items(context: &mut Context<'_>, aggregating: bool) -> (Vec<ProjectionItem>, Vec<Variable>) {
    let count = context.config.query.return_items.draw(context.rng);
    let mut items = Vec::with_capacity(count);
    let mut columns = Vec::with_capacity(count);
    for nth in 0..count {
        let (expr, kind) = if aggregating && (nth == 0 || context.rng.bool()) {
            aggregate(context)
        } else {
            column(context)
        };
        let name = context.fresh(b'c');
        items.push(ProjectionItem::aliased(expr, name.clone()));
        columns.push(Variable { name, kind, nullable: true, witness: Witness::Unknown });
    }
    (items, columns)
}

/// A variable, or an expression.
fn column(context: &mut Context<'_>) -> (Expr, ValueType) {
    if context.rng.percent(45)
        && let Some(place) = context.scope.pick_where(context.rng, |_| true)
    {
        let variable = &context.scope[place];
        return (Expr::Variable(variable.name.clone()), variable.kind);
    }
    let (item, variable) = computed_item(context);
    (item.expr, variable.kind)
}
