//! Maps: literals and projections.

use edgewise_cypher::ast::{Expr, MapProjection, MapProjectionItem};

use super::super::{Context, ValueType};

/// `{k: e, …}`
pub fn literal(context: &mut Context<'_>, _: ValueType, depth: u32) -> Option<Expr> {
    let count = context.rng.index(4);
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        let kind = context.any_type();
        entries.push((context.fresh(b'k'), context.expr(kind, depth.min(1))));
    }
    Some(Expr::Map(entries))
}

/// `n {.k, .*, k: e}`
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
    if context.rng.one_in(3) || items.is_empty() {
        let kind = context.scalar_type();
        items.push(MapProjectionItem::Entry(context.fresh(b'k'), context.expr(kind, depth.min(1))));
    }
    Some(Expr::MapProjection(Box::new(MapProjection { variable, items })))
}
