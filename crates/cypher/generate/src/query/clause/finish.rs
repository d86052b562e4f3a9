//! Makes RETURN clauses.

use edgewise_cypher_syntax::ast::{Clause, Expr, Name, Projection, ProjectionItem, Return, SetQuantifier};

use super::super::{Context, ValueType, Variable, Witness};
use super::page;
use super::project::{aggregate, aggregating, computed_item, order_by};

/// Makes `RETURN items [ORDER BY …] [SKIP n] [LIMIT n]`, and gives its columns.
pub fn return_clause(context: &mut Context<'_>) -> (Clause, Vec<Variable>) {
    if let Some(paged) = page::paged_return(context) {
        return paged;
    }
    if let Some(star) = star(context) {
        return star;
    }
    let aggregating = aggregating(context);
    let (items, columns) = items(context, aggregating);
    let mut projection = Projection { items, ..Projection::default() };
    let distinct = !aggregating && context.grammar.has.distinct;
    if distinct && context.rng.percent(context.config.query.distinct) {
        projection.quantifier = Some(SetQuantifier::Distinct);
    } else if context.grammar.has.projection_all && context.rng.percent(2) {
        projection.quantifier = Some(SetQuantifier::All);
    }
    projection.order_by = order_by(context, &columns);
    (Clause::Return(Return { projection }), columns)
}

/// Makes `RETURN *` or `RETURN *, e AS x`, and gives its columns.
fn star(context: &mut Context<'_>) -> Option<(Clause, Vec<Variable>)> {
    let has = &context.grammar.has;
    let allowed = has.star
        && !context.config.query.scalar_results
        && !context.hidden
        && !context.scope.is_empty()
        && !context.in_union;
    let track = |variable: &Variable| variable.kind == ValueType::TRACK;
    if !allowed || !context.rng.percent(4) || context.scope.variables().iter().any(track) {
        return None;
    }
    let mut columns = context.scope.variables().to_vec();
    let mut projection = Projection { star: true, ..Projection::default() };
    if context.grammar.has.star_items && context.rng.bool() {
        let name = context.fresh(b'c');
        let (expr, variable) = column(context, name.clone());
        projection.items.push(ProjectionItem::aliased(expr, name));
        columns.push(variable);
    }
    Some((Clause::Return(Return { projection }), columns))
}

/// Makes a RETURN whose columns have the given names and types, as the later parts of a UNION need.
pub fn return_like(context: &mut Context<'_>, columns: &[Variable]) -> Clause {
    let mut items = Vec::with_capacity(columns.len());
    for column in columns {
        let depth = context.config.query.expression_depth.draw(context.rng) as u32;
        let expr = match context.scope.pick(context.rng, column.kind) {
            Some(place) if context.rng.percent(60) => Expr::Variable(context.scope[place].name.clone()),
            _ => context.expr(column.kind, depth),
        };
        items.push(ProjectionItem::aliased(expr, column.name.clone()));
    }
    Clause::Return(Return { projection: Projection { items, ..Projection::default() } })
}

/// Makes the items of a RETURN that leaves the rows as they are: variables and expressions, without aggregation,
/// DISTINCT, ORDER BY, SKIP or LIMIT.
pub fn plain_return(context: &mut Context<'_>) -> Projection {
    let (items, _) = items(context, false);
    Projection { items, ..Projection::default() }
}

/// Makes the items of a RETURN, some of them aggregates if `aggregating` is true; gives its columns.
fn items(context: &mut Context<'_>, aggregating: bool) -> (Vec<ProjectionItem>, Vec<Variable>) {
    let count = context.config.query.return_items.draw(context.rng);
    let mut items = Vec::with_capacity(count);
    let mut columns = Vec::with_capacity(count);
    for nth in 0..count {
        let name = context.fresh(b'c');
        let (expr, variable) = if aggregating && (nth == 0 || context.rng.bool()) {
            let (expr, kind) = aggregate(context);
            (expr, Variable { nullable: true, ..Variable::new(name.clone(), kind, Witness::Unknown) })
        } else {
            column(context, name.clone())
        };
        items.push(ProjectionItem::aliased(expr, name));
        columns.push(variable);
    }
    (items, columns)
}

/// Makes an item with this column name: a variable, or an expression.
pub fn column(context: &mut Context<'_>, name: Name) -> (Expr, Variable) {
    let scalars = context.config.query.scalar_results;
    let fits = |kind: ValueType| {
        let scalar = !kind.is_list() && kind.scalar().is_some();
        if scalars { scalar } else { kind != ValueType::TRACK }
    };
    if context.rng.percent(40)
        && let Some(place) = context.scope.pick_where(context.rng, |variable| fits(variable.kind))
    {
        let variable = context.scope[place].clone();
        return (Expr::Variable(variable.name.clone()), Variable { name, ..variable });
    }
    if scalars {
        let kind = context.scalar_type();
        let depth = context.config.query.expression_depth.draw(context.rng) as u32;
        let expr = context.expr(kind, depth);
        return (expr, Variable { nullable: true, ..Variable::new(name, kind, Witness::Unknown) });
    }
    let (item, variable) = computed_item(context);
    (item.expr, Variable { name, ..variable })
}
