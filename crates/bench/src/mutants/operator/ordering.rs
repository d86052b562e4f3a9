//! Turns an order round.

use super::{MutationOperator, Site, SourceText};
use syn::Expr;

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "ordering",
    about: "turns the result of `cmp` round, or swaps `Less` and `Greater`",
    changes,
};

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(expr) = site else { return Vec::new() };
    let whole = text.of(*expr);
    match expr {
        Expr::MethodCall(call) if call.method == "cmp" || call.method == "total_cmp" => {
            vec![format!("({whole}).reverse()")]
        }
        Expr::MethodCall(call) if call.method == "partial_cmp" => {
            vec![format!("({whole}).map(std::cmp::Ordering::reverse)")]
        }
        Expr::Path(path) => match path.path.segments.last().map(|last| last.ident.to_string()).as_deref() {
            Some("Less") => vec![with_last(whole, "Less", "Greater"), with_last(whole, "Less", "Equal")],
            Some("Greater") => {
                vec![with_last(whole, "Greater", "Less"), with_last(whole, "Greater", "Equal")]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn with_last(path: &str, last: &str, other: &str) -> String {
    format!("{}{other}", path.strip_suffix(last).unwrap_or_default())
}
