//! Grammar productions: every alternative of every rule that is not lexical has an id, and `productions_of` finds which
//! of them a statement uses.
//!
//! The generator measures by them how much of the grammar its queries cover. `COVERAGE.md` is generated from this
//! registry and from those of constructs and functions.

mod closure;
mod collect;
mod collect_expr;
mod collect_label;
mod collect_pattern;
mod coverage;
mod excluded;
mod id;
mod rule;
mod rule_macro;

pub use coverage::coverage_markdown;
pub use excluded::{EXCLUDED_ALTERNATIVES, EXCLUDED_RULES};
pub use id::{Production, ProductionCounts, ProductionSet};
pub use rule::Rule;

use crate::ast::Statement;

/// Every production, in the order of the grammar.
pub fn productions() -> impl Iterator<Item = Production> {
    Rule::ALL
        .iter()
        .flat_map(|rule| {
            (0..rule.alternatives().len()).map(|alternative| Production::new(*rule, alternative))
        })
        .filter(|production| {
            !EXCLUDED_ALTERNATIVES
                .iter()
                .any(|(rule, text, _)| production.rule.name() == *rule && production.text() == *text)
        })
}

/// The productions that a statement uses, with all that they imply.
pub fn productions_of(statement: &Statement) -> ProductionSet {
    closure::close(&collect::collect(statement))
}
