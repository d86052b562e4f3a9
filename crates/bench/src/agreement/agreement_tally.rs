//! `AgreementTally`: how often the reference and a target agreed.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often the reference and a target agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AgreementTally {
    /// The number of queries sent to both.
    pub queries: u64,
    /// Distinct query texts: a query with parameters may be sent with several sets of values.
    pub texts: u64,
    /// Queries that use a construct or function that the conformance suite has no query for.
    pub beyond_suite: u64,
    /// Queries that write.
    pub writing: u64,
    /// Graphs that the queries were sent to.
    pub graphs: u64,
    /// Graphs that did not load, or differed from the setup when read back.
    pub graphs_lost: u64,
    /// The number of queries with the same answer and, if they write, the same graph after them.
    pub equal: u64,
    /// The number of equal queries that have at least one row, or write.
    pub telling: u64,
    /// Queries that both refuse, or that raise an error on both.
    pub both_refuse: u64,
    /// Queries that one refuses before running them, and the other while running them.
    pub other_phase: u64,
    /// Queries that raise an error on one side only, which the determinism analysis foresees: the order of evaluation
    /// is free.
    pub one_raises: u64,
    /// Queries that are too large or too slow for one side, or unsupported by the reference.
    pub too_big: u64,
    /// Queries about whose answer nothing can be claimed, by reason.
    pub free: BTreeMap<String, u64>,
    /// Queries with different answers.
    pub differ: u64,
}

impl AgreementTally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Self) {
        self.queries += other.queries;
        self.texts += other.texts;
        self.beyond_suite += other.beyond_suite;
        self.writing += other.writing;
        self.graphs += other.graphs;
        self.graphs_lost += other.graphs_lost;
        self.equal += other.equal;
        self.telling += other.telling;
        self.both_refuse += other.both_refuse;
        self.other_phase += other.other_phase;
        self.one_raises += other.one_raises;
        self.too_big += other.too_big;
        self.differ += other.differ;
        for (why, count) in &other.free {
            *self.free.entry(why.clone()).or_default() += count;
        }
    }
}
