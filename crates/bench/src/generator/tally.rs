//! `Tally`: counts of generated queries.

use edgewise_cypher_syntax::production::{ProductionSet, productions};
use std::collections::BTreeMap;

/// Counts of generated queries.
#[derive(Default)]
pub struct Tally {
    /// The number of queries; statements on indexes and constraints are counted separately.
    pub queries: u64,
    /// Statements on indexes and constraints.
    pub schema_statements: u64,
    /// Queries that write.
    pub writes: u64,
    /// Queries that the reference refused before running them.
    pub refused: u64,
    /// Queries that may raise an error, by the determinism analysis.
    pub may_raise: u64,
    /// Queries that may raise an error, by kind of error; a query may have several.
    pub risks: BTreeMap<&'static str, u64>,
    /// The number of queries with each set of risks, and the shortest of them, for developers who want the generator
    /// to take fewer risks.
    pub risky: BTreeMap<String, (u64, String)>,
    /// Queries that raised an error that the determinism analysis foresees.
    pub raised: u64,
    /// Queries that raised an error that the determinism analysis does not foresee.
    pub raised_unmarked: u64,
    /// Queries that exceeded the reference's budget.
    pub too_large: u64,
    /// Queries whose text was parsed and run as well as their tree.
    pub texts: u64,
    /// Texts with another tree or another answer.
    pub texts_differ: u64,
    /// Queries that the planned executor ran too, with the same result.
    pub planned: u64,
    /// Queries among `planned` that write.
    pub planned_writes: u64,
    /// Queries run by the planned executor about which nothing is claimed.
    pub planned_free: u64,
    /// Queries with another result on the planned executor.
    pub planned_differ: u64,
    /// Queries that end with RETURN, by number of clauses: all, those that find something, and those with two or more
    /// relationship patterns.
    pub finds: BTreeMap<usize, [u64; 3]>,
    /// Predicates tried, and those that split their rows.
    pub predicates: [u64; 2],
    /// The productions of the grammar that were used.
    pub reached: ProductionSet,
    /// The first few violations of the generator's guarantees.
    pub faults: Vec<String>,
}

impl Tally {
    /// The number of queries that violated a guarantee of the generator.
    pub fn broken(&self) -> u64 {
        self.refused + self.raised_unmarked + self.texts_differ + self.planned_differ
    }

    /// Records a query that violated a guarantee of the generator.
    pub fn fault(&mut self, what: impl FnOnce() -> String) {
        if self.faults.len() < 20 {
            self.faults.push(what());
        }
    }

    /// The alternatives of the grammar that were not used, and the number of all alternatives.
    pub fn unreached(&self) -> (Vec<String>, usize) {
        let missing = productions().filter(|production| !self.reached.contains(*production));
        let named = missing.map(|production| format!("{}: {}", production.rule.name(), production.text()));
        (named.collect(), productions().count())
    }
}

/// The percentage; 0 if the whole is 0.
pub fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
