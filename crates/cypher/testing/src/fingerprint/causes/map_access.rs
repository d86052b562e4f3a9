//! A property accessed through a map, `{k: n.k}.k`, with an index on it. What it is compared with, and how, does
//! not matter.

use crate::fingerprint::causes::{Reading, Told};
use edgewise_cypher_syntax::ast::Expr;
use edgewise_cypher_syntax::walk::for_each_expr;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let mut through = false;
    for_each_expr(reading.query, |expr| {
        through |= matches!(expr, Expr::Property(of, _) if matches!(**of, Expr::Map(_)));
    });
    if !reading.indexed || !through {
        return Told::Part;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add("op:map-access");
    Told::All
}
