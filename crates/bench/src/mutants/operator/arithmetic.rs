//! Replaces an arithmetic operation by another one.

use super::{MutationOperator, Site, SourceText};
use syn::{BinOp, Expr};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "arithmetic",
    about: "replaces `+` by `-`, `*` by `/`, `|=` by `&=`, …",
    changes,
};

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(Expr::Binary(both)) = site else { return Vec::new() };
    let (left, right) = (text.of(&*both.left), text.of(&*both.right));
    let assigned = match both.op {
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::MulAssign(_) => "+=",
        BinOp::BitOrAssign(_) => "&=",
        BinOp::BitAndAssign(_) => "|=",
        _ => "",
    };
    if !assigned.is_empty() {
        return vec![format!("{left} {assigned} {right}")];
    }
    let others: &[&str] = match both.op {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["/", "+"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        _ => &[],
    };
    others.iter().map(|other| format!("({left}) {other} ({right})")).collect()
}
