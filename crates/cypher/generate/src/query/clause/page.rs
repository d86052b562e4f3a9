//! Makes SKIP and LIMIT whose answer is deterministic: all rows are sorted by all columns, or there is at most one row.

use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, Expr, Offset, OffsetWord, Projection, ProjectionItem, Return, SortItem, SortWord, With,
};

use super::super::{Context, ValueType, Variable, Witness};
use super::project::aggregate;

/// The ways to write the direction of ORDER BY.
const WORDS: [Option<SortWord>; 5] =
    [None, Some(SortWord::Asc), Some(SortWord::Ascending), Some(SortWord::Desc), Some(SortWord::Descending)];

/// Draws whether to add SKIP or LIMIT, if they are allowed here. The configured percentage is divided by `share`.
fn draws_paging(context: &mut Context<'_>, share: u32) -> bool {
    let has = &context.grammar.has;
    !context.row_by_row
        && !context.in_union
        && (has.skip || has.limit)
        && context.rng.percent(context.config.query.paging / share)
}

/// Makes a RETURN with SKIP or LIMIT, and gives its columns.
pub fn paged_return(context: &mut Context<'_>) -> Option<(Clause, Vec<Variable>)> {
    if !draws_paging(context, 1) {
        return None;
    }
    let (projection, columns) = if context.grammar.has.lone_aggregate && context.rng.one_in(4) {
        one_row(context)
    } else {
        sorted(context)?
    };
    Some((Clause::Return(Return { projection }), columns))
}

/// Makes a WITH with SKIP or LIMIT. Only its sort keys stay in scope.
pub fn paged_with(context: &mut Context<'_>) -> Option<Clause> {
    if !draws_paging(context, 3) {
        return None;
    }
    let (projection, columns) = sorted(context)?;
    context.scope.clear();
    context.scope_extend(columns);
    (context.wrote, context.hidden) = (false, false);
    Some(Clause::With(With { projection, where_: None }))
}

/// Makes aggregates without grouping keys: they give one row, so that SKIP and LIMIT need no ORDER BY.
fn one_row(context: &mut Context<'_>) -> (Projection, Vec<Variable>) {
    let (expr, kind) = aggregate(context);
    let name = context.fresh(b'c');
    let column = Variable { nullable: true, ..Variable::new(name.clone(), kind, Witness::Unknown) };
    let mut projection =
        Projection { items: vec![ProjectionItem::aliased(expr, name)], ..Projection::default() };
    add_skip_and_limit(context, &mut projection, 0, 1);
    (projection, vec![column])
}

/// Makes columns sorted by all of them. Their types are such that equal values are identical, so that the order
/// determines the rows.
fn sorted(context: &mut Context<'_>) -> Option<(Projection, Vec<Variable>)> {
    if !context.grammar.has.order_by {
        return None;
    }
    let count = 1 + context.rng.index(3);
    let (mut items, mut columns) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for _ in 0..count {
        let name = context.fresh(b'c');
        let (expr, kind) = exact(context);
        items.push(ProjectionItem::aliased(expr, name.clone()));
        columns.push(Variable { nullable: true, ..Variable::new(name, kind, Witness::Unknown) });
    }
    let mut keys: Vec<SortItem> = columns
        .iter()
        .map(|column| SortItem {
            key: Expr::Variable(column.name.clone()),
            word: WORDS[context.rng.index(WORDS.len())],
        })
        .collect();
    context.rng.shuffle(&mut keys);
    let mut projection = Projection { items, order_by: keys, ..Projection::default() };
    add_skip_and_limit(context, &mut projection, 1, 12);
    Some((projection, columns))
}

/// Makes an expression of a type whose equal values are identical, most often a property.
fn exact(context: &mut Context<'_>) -> (Expr, ValueType) {
    if context.rng.percent(70)
        && let Some(site) = context.property_site(ValueType::is_exact)
    {
        return (context.property_expr(site), context.source.key(site.1).kind);
    }
    let kind = match context.rng.index(3) {
        0 => ValueType::INTEGER,
        1 => ValueType::STRING,
        _ => ValueType::BOOLEAN,
    };
    (context.expr(kind, 1), kind)
}

/// Adds SKIP, LIMIT or both: SKIP by at most `skip` rows, LIMIT to between 1 and `limit` rows.
fn add_skip_and_limit(context: &mut Context<'_>, projection: &mut Projection, skip: i64, limit: i64) {
    let has = &context.grammar.has;
    let (may_skip, may_offset, may_limit) = (has.skip, has.offset_word, has.limit);
    if may_skip && (context.rng.bool() || !may_limit) {
        // Mostly SKIP skips no row, because it would often leave none.
        let most = if context.rng.one_in(8) { skip } else { 0 };
        let word = if may_offset && context.rng.one_in(3) { OffsetWord::Offset } else { OffsetWord::Skip };
        projection.skip = Some(Offset { word, count: row_count(context, 0, most) });
    }
    if may_limit && (context.rng.bool() || projection.skip.is_none()) {
        projection.limit = Some(row_count(context, 1, limit));
    }
}

/// Makes the number after SKIP or LIMIT, between `least` and `most`: a literal, a parameter, or a sum.
fn row_count(context: &mut Context<'_>, least: i64, most: i64) -> Expr {
    let number = context.rng.range_i64(least..=most);
    if context.grammar.has.parameter && context.rng.percent(context.config.query.parameters) {
        return Expr::Parameter(context.parameter(edgewise_model::Value::Int(number)));
    }
    if context.grammar.has.computed_page && context.rng.one_in(8) {
        return Expr::binary(BinaryOp::Add, Expr::int(number), Expr::int(0));
    }
    Expr::int(number)
}
