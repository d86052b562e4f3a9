//! Makes WITH clauses: items, DISTINCT, aggregation, ORDER BY and WHERE, or `WITH *`.

use edgewise_cypher_syntax::ast::{
    Clause, Expr, Name, Projection, ProjectionItem, SetQuantifier, SortItem, SortWord, With,
};
use edgewise_cypher_syntax::function::is_aggregate;

use super::super::{Context, ValueType, Variable, Witness};

/// Makes `WITH items [ORDER BY …] [WHERE p]`.
pub fn with(context: &mut Context<'_>) -> Option<Clause> {
    if let Some(paged) = super::page::paged_with(context) {
        return Some(paged);
    }
    let aggregating = aggregating(context);
    let (items, kept) = if aggregating { grouped_items(context) } else { passed_items(context) };
    let mut projection = Projection { items, ..Projection::default() };
    let distinct = !context.row_by_row && !aggregating && context.grammar.has.distinct;
    if distinct && context.rng.percent(context.config.query.distinct) {
        projection.quantifier = Some(SetQuantifier::Distinct);
    }
    if aggregating {
        context.single = context.single || projection.items.iter().all(|item| is_aggregate(&item.expr));
    }
    projection.order_by = order_by(context, &kept);
    context.scope.restore(kept);
    (context.wrote, context.hidden) = (false, false);
    let where_ = context.maybe_filter();
    Some(Clause::With(With { projection, where_ }))
}

/// Makes `WITH * WHERE p`. None if no variable is in scope, because `WITH *` is then an error.
pub fn with_star_filter(context: &mut Context<'_>) -> Option<Clause> {
    if context.scope.is_empty() {
        return None;
    }
    context.wrote = false;
    let where_ = Some(context.filter());
    Some(Clause::With(With { projection: star(), where_ }))
}

/// Makes `WITH *`; if the dialect has no star, names all variables. A WHERE can be added to it.
pub fn with_star(context: &mut Context<'_>) -> Clause {
    if context.scope.is_empty() {
        let (item, variable) = computed_item(context);
        context.scope.push(variable);
        let projection = Projection { items: vec![item], ..Projection::default() };
        return Clause::With(With { projection, where_: None });
    }
    context.wrote = false;
    let projection = if context.grammar.has.star {
        star()
    } else {
        let item = |variable: &Variable| {
            ProjectionItem::aliased(Expr::Variable(variable.name.clone()), variable.name.clone())
        };
        Projection { items: context.scope.variables().iter().map(item).collect(), ..Projection::default() }
    };
    Clause::With(With { projection, where_: None })
}

/// The projection `*`.
pub fn star() -> Projection {
    Projection { star: true, ..Projection::default() }
}

/// Makes the items of a WITH without aggregates: most variables, some of them renamed, and sometimes a computed item.
/// Gives the variables that are in scope after it.
fn passed_items(context: &mut Context<'_>) -> (Vec<ProjectionItem>, Vec<Variable>) {
    let computed: Vec<_> = (0..context.rng.geometric(2, 2)).map(|_| computed_item(context)).collect();
    let mut items = Vec::with_capacity(context.scope.len() + computed.len());
    let mut kept = Vec::with_capacity(context.scope.len() + computed.len());
    for place in 0..context.scope.len() {
        // Passing the path on would make the answer depend on which of several shortest paths the engine finds.
        if context.scope[place].kind == ValueType::TRACK {
            continue;
        }
        let last_chance = kept.is_empty() && place + 1 == context.scope.len();
        if last_chance || context.rng.percent(80) {
            pass(context, place, &mut items, &mut kept);
        }
    }
    for (item, variable) in computed {
        items.push(item);
        kept.push(variable);
    }
    if items.is_empty() {
        let (item, variable) = computed_item(context);
        items.push(item);
        kept.push(variable);
    }
    (items, kept)
}

/// Adds an item that passes a variable on, sometimes under a new name.
fn pass(context: &mut Context<'_>, place: usize, items: &mut Vec<ProjectionItem>, kept: &mut Vec<Variable>) {
    let mut variable = context.scope[place].clone();
    let old = variable.name.clone();
    if context.rng.one_in(10) {
        variable.name = context.fresh(b'v');
    }
    let expr = Expr::Variable(old);
    let same = matches!(&expr, Expr::Variable(old) if *old == variable.name);
    items.push(if same && context.rng.percent(80) {
        ProjectionItem::bare(expr)
    } else {
        ProjectionItem::aliased(expr, variable.name.clone())
    });
    kept.push(variable);
}

/// Makes an expression with a new name: a property, whose value in the row to be returned is known, or any expression.
pub fn computed_item(context: &mut Context<'_>) -> (ProjectionItem, Variable) {
    let name = context.fresh(b'x');
    if context.rng.percent(40)
        && let Some(site) = context.property_site(|_| true)
    {
        let witness =
            context.property_witness(site).map_or(Witness::Unknown, |value| Witness::Value(value.clone()));
        let item = ProjectionItem::aliased(context.property_expr(site), name.clone());
        let kind = context.source.key(site.1).kind;
        return (item, Variable { name, kind, nullable: true, witness });
    }
    let kind = context.any_type();
    let depth = context.config.query.expression_depth.draw(context.rng) as u32;
    let item = ProjectionItem::aliased(context.expr(kind, depth), name.clone());
    (item, Variable { name, kind: bound_type(kind, depth), nullable: true, witness: Witness::Unknown })
}

/// Makes the items of a WITH that groups: some variables as grouping keys, and aggregates. Gives the variables that are
/// in scope after it.
fn grouped_items(context: &mut Context<'_>) -> (Vec<ProjectionItem>, Vec<Variable>) {
    let (mut items, mut kept) = (Vec::new(), Vec::new());
    for place in 0..context.scope.len() {
        // There are few keys, because every further key makes the groups smaller.
        if kept.len() < 3 && context.scope[place].kind != ValueType::TRACK && context.rng.percent(40) {
            pass(context, place, &mut items, &mut kept);
        }
    }
    if context.rng.one_in(3) {
        let (item, variable) = computed_item(context);
        items.push(item);
        kept.push(variable);
    }
    for _ in 0..1 + context.rng.geometric(2, 1) {
        let (expr, kind) = aggregate(context);
        let name = context.fresh(b'a');
        items.push(ProjectionItem::aliased(expr, name.clone()));
        kept.push(Variable { name, kind, nullable: true, witness: Witness::Unknown });
    }
    (items, kept)
}

/// Draws whether the projection aggregates.
pub fn aggregating(context: &mut Context<'_>) -> bool {
    let allowed = !context.row_by_row && (context.grammar.has.lone_aggregate || !context.scope.is_empty());
    allowed && context.rng.percent(context.config.query.aggregates)
}

/// Makes an aggregate; `count(*)` if no other can be made.
pub fn aggregate(context: &mut Context<'_>) -> (Expr, ValueType) {
    let grammar = context.grammar;
    let depth = context.config.query.expression_depth.draw(context.rng) as u32;
    let made = grammar.aggregate.choose(context.rng).and_then(|choice| {
        let made = (choice.make)(context, depth.min(2))?;
        context.coverage.count(choice.place);
        Some(made)
    });
    made.unwrap_or((Expr::CountStar, ValueType::SMALL))
}

/// Makes the sort keys of ORDER BY: some of the projected variables, only of types on whose order all engines agree.
pub fn order_by(context: &mut Context<'_>, projected: &[Variable]) -> Vec<SortItem> {
    /// The ways to write the direction of ORDER BY.
    const WORDS: [Option<SortWord>; 6] = [
        None,
        None,
        Some(SortWord::Asc),
        Some(SortWord::Ascending),
        Some(SortWord::Desc),
        Some(SortWord::Descending),
    ];
    let wanted = !context.row_by_row
        && !context.in_union
        && context.grammar.has.order_by
        && context.rng.percent(context.config.query.order_by);
    if !wanted {
        return Vec::new();
    }
    let mut names: Vec<Name> = projected
        .iter()
        .filter(|variable| variable.kind.is_ordered())
        .map(|variable| variable.name.clone())
        .collect();
    context.rng.shuffle(&mut names);
    names.truncate(1 + context.rng.index(2));
    let item = |name| SortItem { key: Expr::Variable(name), word: WORDS[context.rng.index(WORDS.len())] };
    names.into_iter().map(item).collect()
}

/// The type of a variable that is bound to an expression of this type and depth. A computed small integer no longer
/// counts as small, because the next clause may compute with it again and overflow.
pub fn bound_type(kind: ValueType, depth: u32) -> ValueType {
    if depth == 0 { kind } else { ValueType { small: false, ..kind } }
}
