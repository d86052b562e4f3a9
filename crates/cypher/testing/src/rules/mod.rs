//! Finds the rule of the language that a finding breaks, and where that rule is defined.

mod finding_features;
mod places;
mod rule_reference;

pub(crate) use finding_features::retain_values;
pub(crate) use rule_reference::error_rule;
pub use rule_reference::rule_references;
