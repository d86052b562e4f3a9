//! Leaves out a statement whose value is not used.

use super::{MutationOperator, Site, SourceText};
use syn::{BinOp, Expr, Stmt};

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "statement", about: "leaves out a statement whose value is not used", changes };

fn changes(site: &Site<'_>, _: &SourceText<'_>) -> Vec<String> {
    let Site::Statement(Stmt::Expr(expr, Some(_))) = site else { return Vec::new() };
    if acts(expr) { vec![String::new()] } else { Vec::new() }
}

/// True if an expression is run for what it does.
fn acts(expr: &Expr) -> bool {
    match expr {
        Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) => true,
        Expr::Try(tried) => acts(&tried.expr),
        Expr::Binary(both) => matches!(
            both.op,
            BinOp::AddAssign(_)
                | BinOp::SubAssign(_)
                | BinOp::MulAssign(_)
                | BinOp::DivAssign(_)
                | BinOp::RemAssign(_)
                | BinOp::BitAndAssign(_)
                | BinOp::BitOrAssign(_)
                | BinOp::BitXorAssign(_)
        ),
        _ => false,
    }
}
