//! Replaces a comparison by another one.

use super::{MutationOperator, Site, SourceText};
use syn::{BinOp, Expr};

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "comparison", about: "replaces `<` by `<=`, `==` by `!=`, …", changes };

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(Expr::Binary(both)) = site else { return Vec::new() };
    let others: &[&str] = match both.op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        _ => &[],
    };
    let (left, right) = (text.of(&*both.left), text.of(&*both.right));
    others.iter().map(|other| format!("({left}) {other} ({right})")).collect()
}
