//! Negates a condition, or makes it constant.

use super::{MutationOperator, Site, SourceText};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "condition",
    about: "negates a condition, or takes it as always true or always false",
    changes,
};

fn changes(site: &Site<'_>, text: &SourceText<'_>) -> Vec<String> {
    let Site::Condition(condition) = site else { return Vec::new() };
    vec![format!("!({})", text.of(*condition)), "true".to_owned(), "false".to_owned()]
}
