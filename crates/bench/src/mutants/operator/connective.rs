//! Replaces `&&` by `||` and the other way round, or leaves out one side.

use super::{MutationOperator, Site, SourceText};
use crate::mutants::source_file::has_let;
use syn::{BinOp, Expr};

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "connective", about: "replaces `&&` by `||`, or keeps one side only", changes };

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(whole @ Expr::Binary(both)) = site else { return Vec::new() };
    let other = match both.op {
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        _ => return Vec::new(),
    };
    if has_let(whole) {
        return Vec::new();
    }
    let (left, right) = (text.of(&*both.left), text.of(&*both.right));
    vec![format!("({left}) {other} ({right})"), left.to_owned(), right.to_owned()]
}
