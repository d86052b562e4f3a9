//! Loses a value.

use super::{MutationOperator, Site, SourceText};
use syn::Expr;

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "loss", about: "replaces `Some(x)` by `None`", changes };

fn changes(site: &Site<'_>, _: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(Expr::Call(call)) = site else { return Vec::new() };
    let Expr::Path(path) = &*call.func else { return Vec::new() };
    if path.path.is_ident("Some") { vec!["None".to_owned()] } else { Vec::new() }
}
