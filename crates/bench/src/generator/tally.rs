//! `Tally`: what was counted of generated queries.

use edgewise_cypher_syntax::production::{ProductionSet, productions};
use std::collections::BTreeMap;

/// What was counted of generated queries.
#[derive(Default)]
pub struct Tally {
    /// Queries; statements about indexes and constraints are counted apart.
    pub queries: u64,
    /// Statements about indexes and constraints.
    pub schema_statements: u64,
    /// Queries that write.
    pub writes: u64,
    /// Queries the reference refused before it ran them.
    pub refused: u64,
    /// Queries marked as ones that may raise.
    pub may_raise: u64,
    /// The same by kind of error; a query may be in several.
    pub risks: BTreeMap<&'static str, u64>,
    /// The shortest query seen of each set of risks, for the reader who wants fewer.
    pub risky: BTreeMap<String, (u64, String)>,
    /// Queries that raised, as marked.
    pub raised: u64,
    /// Queries that raised something they were not marked with.
    pub raised_unmarked: u64,
    /// Queries the reference gave up.
    pub too_large: u64,
    /// Queries whose text was parsed and run beside their tree.
    pub texts: u64,
    /// Texts with another tree or another answer.
    pub texts_differ: u64,
    /// Queries run by plans too, and compared.
    pub planned: u64,
    /// Of those, how many write.
    pub planned_writes: u64,
    /// Queries run by plans of which the marks claim nothing.
    pub planned_free: u64,
    /// Plans that gave something else.
    pub planned_differ: u64,
    /// Of queries that end with RETURN, by number of clauses: all, those that find something, those with two or more
    /// relationship patterns.
    pub finds: BTreeMap<usize, [u64; 3]>,
    /// Predicates tried, and those that split their rows.
    pub predicates: [u64; 2],
    /// What of the grammar was reached.
    pub reached: ProductionSet,
    /// What went wrong, the first few.
    pub faults: Vec<String>,
}

impl Tally {
    /// How many statements broke a promise.
    pub fn broken(&self) -> u64 {
        self.refused + self.raised_unmarked + self.texts_differ + self.planned_differ
    }

    /// Notes a broken promise.
    pub fn fault(&mut self, what: impl FnOnce() -> String) {
        if self.faults.len() < 20 {
            self.faults.push(what());
        }
    }

    /// The alternatives of the grammar that were not reached, and how many there are.
    pub fn unreached(&self) -> (Vec<String>, usize) {
        let missing = productions().filter(|production| !self.reached.contains(*production));
        let named = missing.map(|production| format!("{}: {}", production.rule.name(), production.text()));
        (named.collect(), productions().count())
    }
}

/// Percent, 0 of nothing.
pub fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
