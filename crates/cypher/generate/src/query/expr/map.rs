//! Makes maps: literals and map projections.

use edgewise_cypher_syntax::ast::{Expr, MapProjection, MapProjectionItem, Name};

use super::super::{Context, ValueType};

/// Makes `{k: e, …}`.
pub fn literal(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let count = context.rng.index(4);
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        let kind = context.any_type();
        entries.push((context.fresh(b'k'), context.expr(kind, depth.min(1))));
    }
    Some(Expr::Map(entries))
}

/// Makes `n {.k, .*, v, k: e}`.
pub fn projection(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let site = context.property_site(|_| true)?;
    let variable = context.scope[site.0].name.clone();
    let mut items = Vec::with_capacity(3);
    if context.rng.bool() || !context.grammar.has.map_projection_entry {
        items.push(MapProjectionItem::Property(context.source.key(site.1).name.clone()));
    }
    if context.rng.one_in(3) {
        items.push(MapProjectionItem::All);
    }
    if context.grammar.has.map_projection_variable
        && context.rng.one_in(5)
        && let Some(name) = other_variable(context, &variable)
    {
        items.push(MapProjectionItem::Variable(name));
    }
    if context.rng.one_in(3) || items.is_empty() {
        let kind = context.scalar_type();
        items.push(MapProjectionItem::Entry(context.fresh(b'k'), context.expr(kind, depth.min(1))));
    }
    Some(Expr::MapProjection(Box::new(MapProjection { variable, items })))
}

/// Chooses another variable for a map projection, where it becomes an entry with its name as the key.
fn other_variable(context: &mut Context<'_>, own: &Name) -> Option<Name> {
    let other =
        |variable: &super::super::Variable| variable.name != *own && variable.kind != ValueType::TRACK;
    let place = context.scope.pick_where(context.rng, other)?;
    Some(context.scope[place].name.clone())
}
