//! Moves a bound by one.

use super::{MutationOperator, Site, SourceText};
use syn::{Expr, RangeLimits};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "bound",
    about: "moves the end of a range, or the argument of `take`, `skip` and `nth`, by one",
    changes,
};

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(expr) = site else { return Vec::new() };
    match expr {
        Expr::Range(range) => {
            let begin = range.start.as_deref().map_or("", |start| text.of(start));
            let Some(end) = range.end.as_deref().map(|end| text.of(end)) else {
                return range.start.as_ref().map(|_| format!("({begin}) + 1..")).into_iter().collect();
            };
            match range.limits {
                RangeLimits::HalfOpen(_) => vec![format!("{begin}..({end}) + 1")],
                RangeLimits::Closed(_) => vec![format!("{begin}..=({end}) - 1")],
            }
        }
        Expr::MethodCall(call) if ["take", "skip", "nth"].iter().any(|name| call.method == name) => {
            let (receiver, method) = (text.of(&*call.receiver), &call.method);
            let moved =
                call.args.first().map(|count| format!("{receiver}.{method}(({}) + 1)", text.of(count)));
            moved.into_iter().collect()
        }
        _ => Vec::new(),
    }
}
