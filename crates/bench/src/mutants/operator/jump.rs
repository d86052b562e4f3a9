//! Swaps `break` and `continue`.

use super::{MutationOperator, Site, SourceText};
use syn::Expr;

pub(super) const OPERATOR: MutationOperator =
    MutationOperator { name: "jump", about: "swaps `break` and `continue`", changes };

fn changes(site: &Site<'_>, _: &SourceText<'_>) -> Vec<String> {
    match site {
        Site::Expression(Expr::Break(jump)) if jump.expr.is_none() && jump.label.is_none() => {
            vec!["continue".to_owned()]
        }
        Site::Expression(Expr::Continue(jump)) if jump.label.is_none() => vec!["break".to_owned()],
        _ => Vec::new(),
    }
}
