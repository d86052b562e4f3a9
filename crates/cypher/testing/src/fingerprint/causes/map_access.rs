//! Recognises a property that is read through a map, as in `{k: n.k}.k`, if there is an index. What the property is
//! compared with, and how, does not matter.

use crate::fingerprint::causes::{Progress, Reading};
use edgewise_cypher_syntax::ast::Expr;
use edgewise_cypher_syntax::walk::for_each_expr;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let mut through = false;
    for_each_expr(reading.query, |expr| {
        through |= matches!(expr, Expr::Property(of, _) if matches!(**of, Expr::Map(_)));
    });
    if !reading.indexed || !through {
        return Progress::Continue;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add("op:map-access");
    Progress::Complete
}
