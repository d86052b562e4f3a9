//! `Tally`: what was counted of generated queries.

use edgewise_cypher_syntax::production::{ProductionSet, productions};
use std::collections::BTreeMap;

/// What was counted of generated queries.
#[derive(Default)]
pub(crate) struct Tally {
    /// Queries; statements about indexes and constraints are counted apart.
    pub(crate) queries: u64,
    /// Statements about indexes and constraints.
    pub(crate) schema_statements: u64,
    /// Queries that write.
    pub(crate) writes: u64,
    /// Queries the reference refused before it ran them.
    pub(crate) refused: u64,
    /// Queries marked as ones that may raise.
    pub(crate) may_raise: u64,
    /// The same by kind of error; a query may be in several.
    pub(crate) risks: BTreeMap<&'static str, u64>,
    /// The shortest query seen of each set of risks, for the reader who wants fewer.
    pub(crate) risky: BTreeMap<String, (u64, String)>,
    /// Queries that raised, as marked.
    pub(crate) raised: u64,
    /// Queries that raised something they were not marked with.
    pub(crate) raised_unmarked: u64,
    /// Queries the reference gave up.
    pub(crate) too_large: u64,
    /// Queries whose text was parsed and run beside their tree.
    pub(crate) texts: u64,
    /// Texts with another tree or another answer.
    pub(crate) texts_differ: u64,
    /// Queries run by plans too, and compared.
    pub(crate) planned: u64,
    /// Of those, how many write.
    pub(crate) planned_writes: u64,
    /// Queries run by plans of which the marks claim nothing.
    pub(crate) planned_free: u64,
    /// Plans that gave something else.
    pub(crate) planned_differ: u64,
    /// Of queries that end with RETURN, by number of clauses: all, those that find something, those with two or more
    /// relationship patterns.
    pub(crate) finds: BTreeMap<usize, [u64; 3]>,
    /// Predicates tried, and those that split their rows.
    pub(crate) predicates: [u64; 2],
    /// What of the grammar was reached.
    pub(crate) reached: ProductionSet,
    /// What went wrong, the first few.
    pub(crate) faults: Vec<String>,
}

impl Tally {
    /// How many statements broke a promise.
    pub(crate) fn broken(&self) -> u64 {
        self.refused + self.raised_unmarked + self.texts_differ + self.planned_differ
    }

    /// Notes a broken promise.
    pub(crate) fn fault(&mut self, what: impl FnOnce() -> String) {
        if self.faults.len() < 20 {
            self.faults.push(what());
        }
    }

    /// The alternatives of the grammar that were not reached, and how many there are.
    pub(crate) fn unreached(&self) -> (Vec<String>, usize) {
        let missing = productions().filter(|production| !self.reached.contains(*production));
        let named = missing.map(|production| format!("{}: {}", production.rule.name(), production.text()));
        (named.collect(), productions().count())
    }
}

/// Percent, 0 of nothing.
pub(crate) fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
