//! Leaves out a negation, or adds one.

use super::{MutationOperator, Site, SourceText};
use syn::{Expr, UnOp};

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "negation", about: "leaves out `!` or `-`, or negates a test", changes };

/// Methods that return a truth value.
const TESTS: [&str; 8] =
    ["is_empty", "contains", "contains_key", "is_null", "is_nan", "is_some_and", "is_none_or", "starts_with"];

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(expr) = site else { return Vec::new() };
    match expr {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
            vec![text.of(&*unary.expr).to_owned()]
        }
        Expr::Macro(call) if call.mac.path.is_ident("matches") => vec![format!("!{}", text.of(*expr))],
        Expr::MethodCall(call) if TESTS.iter().any(|test| call.method == test) => {
            vec![format!("!{}", text.of(*expr))]
        }
        _ => Vec::new(),
    }
}
