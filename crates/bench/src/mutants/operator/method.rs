//! Calls another method of the same type.

use super::{MutationOperator, Site, SourceText};
use syn::Expr;
use syn::spanned::Spanned;

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "method",
    about: "calls `last` for `first`, `max` for `min`, `all` for `any`, …",
    changes,
};

/// Methods that can take each other's place.
const PAIRS: [(&str, &str); 26] = [
    ("first", "last"),
    ("first_mut", "last_mut"),
    ("min", "max"),
    ("min_by", "max_by"),
    ("min_by_key", "max_by_key"),
    ("any", "all"),
    ("is_some", "is_none"),
    ("is_ok", "is_err"),
    ("push_back", "push_front"),
    ("pop_back", "pop_front"),
    ("front", "back"),
    ("next", "next_back"),
    ("checked_add", "checked_sub"),
    ("wrapping_add", "wrapping_sub"),
    ("saturating_add", "saturating_sub"),
    ("div_euclid", "rem_euclid"),
    ("floor", "ceil"),
    ("to_lowercase", "to_uppercase"),
    ("to_ascii_lowercase", "to_ascii_uppercase"),
    ("trim_start", "trim_end"),
    ("starts_with", "ends_with"),
    ("find", "rfind"),
    ("position", "rposition"),
    ("is_lt", "is_gt"),
    ("is_le", "is_ge"),
    ("and", "or"),
];

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(whole @ Expr::MethodCall(call)) = site else { return Vec::new() };
    let name = call.method.to_string();
    let others = PAIRS.iter().filter_map(|(one, other)| match name.as_str() {
        name if name == *one => Some(*other),
        name if name == *other => Some(*one),
        _ => None,
    });
    let (whole, method) = (whole.span().byte_range(), call.method.span().byte_range());
    let part = |range: std::ops::Range<usize>| text.0.get(range).unwrap_or_default();
    let (before, after) = (part(whole.start..method.start), part(method.end..whole.end));
    others.map(|other| format!("{before}{other}{after}")).collect()
}
