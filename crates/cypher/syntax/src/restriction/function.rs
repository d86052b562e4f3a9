//! Tests whether a query has restricted forms of functions, label predicates, slices, or parts of temporal values.

use crate::ast::{Expr, FunctionCall, LabelExpr, Query};
use crate::function::is_temporal_constructor;
use crate::walk::for_each_expr;

/// True if `found` is true for any expression in the query.
fn any_expr(query: &Query, found: impl Fn(&Expr) -> bool) -> bool {
    let mut any = false;
    for_each_expr(query, |expr| any |= found(expr));
    any
}

/// True if `found` is true for any function call in the query.
fn any_call(query: &Query, found: impl Fn(&FunctionCall) -> bool) -> bool {
    any_expr(query, |expr| matches!(expr, Expr::Function(call) if found(call)))
}

/// True if the call constructs a temporal value.
fn is_temporal(call: &FunctionCall) -> bool {
    matches!(call.name.as_slice(), [name] if is_temporal_constructor(name))
}

/// True if the query contains a predicate on a computed label: `e:$(e)`.
pub(super) fn dynamic_label_test(query: &Query) -> bool {
    any_expr(query, |expr| matches!(expr, Expr::HasLabels(_, labels) if is_dynamic(&labels.expr)))
}

/// True if a label expression contains a computed label.
fn is_dynamic(labels: &LabelExpr) -> bool {
    match labels {
        LabelExpr::Dynamic(..) => true,
        LabelExpr::Not(inner) => is_dynamic(inner),
        LabelExpr::And(left, right) | LabelExpr::Or(left, right) => is_dynamic(left) || is_dynamic(right),
        LabelExpr::Name(_) | LabelExpr::Wildcard | LabelExpr::Legacy(_) => false,
    }
}

/// Whether the query contains a map without entries.
pub(super) fn empty_map(query: &Query) -> bool {
    any_expr(query, |expr| matches!(expr, Expr::Map(entries) if entries.is_empty()))
}

/// Whether the query contains `l[..]`: a slice without a bound.
pub(super) fn open_slice(query: &Query) -> bool {
    any_expr(query, |expr| matches!(expr, Expr::Slice(_, None, None)))
}

/// Whether the query contains round() with more than one argument.
pub(super) fn round_precision(query: &Query) -> bool {
    any_call(query, |call| {
        call.arguments.len() > 1
            && matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("round"))
    })
}

/// True if the query contains split() with a list of separators.
pub(super) fn split_list(query: &Query) -> bool {
    any_call(query, |call| {
        matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("split"))
            && matches!(call.arguments.as_slice(), [_, Expr::List(_)])
    })
}

/// True if the query contains a temporal value that is made from another one, as `date(d)`.
pub(super) fn conversion(query: &Query) -> bool {
    any_call(query, |call| {
        is_temporal(call)
            && call
                .arguments
                .first()
                .is_some_and(|first| !matches!(first, Expr::Literal(_) | Expr::Map(_) | Expr::Parameter(_)))
    })
}

/// True if the query contains a temporal value made from a map with an ordinal day, the day of the year.
pub(super) fn ordinal_day(query: &Query) -> bool {
    any_call(query, |call| {
        is_temporal(call)
            && call.arguments.iter().any(|argument| match argument {
                Expr::Map(entries) => entries.iter().any(|(key, _)| key.as_str() == "ordinalDay"),
                _ => false,
            })
    })
}

/// Whether the query contains `.millisecond` of a temporal value.
pub(super) fn millisecond(query: &Query) -> bool {
    any_expr(query, |expr| matches!(expr, Expr::Property(_, key) if key.as_str() == "millisecond"))
}

/// True if the query contains the property of a call or of CASE, as `f(x).k`.
pub(super) fn computed_property(query: &Query) -> bool {
    any_expr(query, |expr| match expr {
        Expr::Property(of, _) => matches!(**of, Expr::Function(_) | Expr::Case(_)),
        _ => false,
    })
}
