//! Grammar productions: every alternative of every rule that is not lexical has an id, and a tree can be asked which
//! it uses.
//!
//! The generator measures its coverage with them; `COVERAGE.md` is generated from this registry and those of
//! constructs and functions.

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

/// Every counted production, in the order of the grammar.
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

/// The productions a statement uses.
pub fn productions_of(statement: &Statement) -> ProductionSet {
    closure::close(&collect::collect(statement))
}
