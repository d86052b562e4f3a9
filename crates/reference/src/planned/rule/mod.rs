//! Rewriting rules on logical steps: a file each, and one line in the table.

mod merge_matches;
mod push_filter;

use super::{logical::LogicalPart, physical::Planner};

/// A rule: it changes the steps in place and says whether it did.
pub(super) struct Rule {
    /// Its name in documents.
    #[allow(dead_code)]
    pub(super) name: &'static str,
    apply: fn(&mut LogicalPart, &mut Planner<'_>) -> bool,
}

/// All rules, in the order they are tried.
pub(super) static RULES: &[Rule] = &[
    Rule { name: "merge-matches", apply: merge_matches::apply },
    Rule { name: "push-filter", apply: push_filter::apply },
];

/// Applies the rules until none changes anything. Each makes the plan simpler or moves something towards the beginning,
/// so this ends; the bound is for a rule that would not.
pub(super) fn rewrite(part: &mut LogicalPart, planner: &mut Planner<'_>) {
    for _ in 0..32 {
        let mut changed = false;
        for rule in RULES {
            changed |= (rule.apply)(part, planner);
        }
        if !changed {
            break;
        }
    }
}
