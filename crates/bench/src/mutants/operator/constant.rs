//! Adds or subtracts 1 from an integer constant, or swaps `true` and `false`.

use super::{MutationOperator, Site, SourceText};
use syn::{Expr, Lit};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "constant",
    about: "adds or subtracts 1 from an integer, or swaps `true` and `false`",
    changes,
};

fn changes(site: &Site<'_>, _: &SourceText<'_>) -> Vec<String> {
    let Site::Expression(Expr::Lit(literal)) = site else { return Vec::new() };
    match &literal.lit {
        Lit::Bool(truth) => vec![(!truth.value).to_string()],
        Lit::Int(integer) => {
            let Ok(value) = integer.base10_parse::<u64>() else { return Vec::new() };
            let near = [value.checked_add(1), value.checked_sub(1)];
            near.into_iter().flatten().map(|near| format!("{near}{}", integer.suffix())).collect()
        }
        _ => Vec::new(),
    }
}
