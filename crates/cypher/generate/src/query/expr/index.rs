//! Makes accesses to an element of a list by index and to an entry of a map by key.

use edgewise_cypher_syntax::ast::Expr;

use super::super::{Context, ValueType};

/// Makes `list[i]`. An index beyond the list gives null, not an error.
pub fn list_index(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    if wanted.lists > 1 {
        return None;
    }
    if context.rng.percent(60) {
        // Mostly the index is within the list, so that it finds an element.
        let length = 1 + context.rng.index(3) as i64;
        let items = (0..length).map(|_| context.expr(wanted, depth)).collect();
        let index = context.int_between(-length, length - 1);
        return Some(Expr::Index(Box::new(Expr::List(items)), Box::new(index)));
    }
    let list = context.expr(wanted.list(), depth.min(2));
    let index = if context.rng.percent(80) {
        context.int_between(-2, 3)
    } else {
        context.expr(ValueType::SMALL, depth.min(1))
    };
    Some(Expr::Index(Box::new(list), Box::new(index)))
}

/// Makes `{a: e, b: f}.a`.
pub fn map_access(context: &mut Context<'_>, wanted: ValueType, depth: u32) -> Option<Expr> {
    let key = context.fresh(b'k');
    let mut entries = vec![(key.clone(), context.expr(wanted, depth))];
    if context.rng.bool() {
        let kind = context.scalar_type();
        entries.push((context.fresh(b'k'), context.leaf(kind)));
    }
    Some(Expr::property(Expr::Map(entries), key))
}
