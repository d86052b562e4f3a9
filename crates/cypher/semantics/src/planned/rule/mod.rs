//! Rules that rewrite the steps of the logical plan, one file for each, and the table of them.

mod cache_properties;
mod drop_sort;
mod fold_constants;
mod merge_matches;
mod push_filter;
mod step_expressions;

pub(super) use fold_constants::fold;

use super::{logical::LogicalPart, physical::Planner};

/// A rewriting rule.
pub(super) struct Rule {
    /// The name of the rule.
    #[cfg_attr(not(test), allow(dead_code))]
    pub(super) name: &'static str,
    apply: fn(&mut LogicalPart, &mut Planner<'_>) -> bool,
}

/// All rules, in the order in which they are tried.
pub(super) static RULES: &[Rule] = &[
    Rule { name: "fold-constants", apply: fold_constants::apply },
    Rule { name: "merge-matches", apply: merge_matches::apply },
    Rule { name: "push-filter", apply: push_filter::apply },
    Rule { name: "drop-sort", apply: drop_sort::apply },
    Rule { name: "cache-properties", apply: cache_properties::apply },
];

/// Applies each rule until it changes nothing more, one rule after the other. That ends, because each rule makes the
/// plan simpler or moves something towards the beginning; the limit of 64 guards against a faulty rule.
pub(super) fn rewrite(part: &mut LogicalPart, planner: &mut Planner<'_>) {
    for rule in RULES {
        for _ in 0..64 {
            if !(rule.apply)(part, planner) {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULES;
    use std::collections::BTreeSet;

    #[test]
    fn names_of_rules_are_unique_and_kebab_case() {
        let names: BTreeSet<&str> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), RULES.len());
        assert!(names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')));
    }
}
