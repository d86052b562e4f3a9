//! `AgreementTally`: how often the reference and a target agreed.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often the reference and a target agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AgreementTally {
    /// Queries asked of both.
    pub queries: u64,
    /// How many texts they have: one with parameters may have been asked with many sets of values.
    pub texts: u64,
    /// Those among them that use something the conformance suite has no query for.
    pub beyond_suite: u64,
    /// Those among them that write.
    pub writing: u64,
    /// Graphs they were asked of.
    pub graphs: u64,
    /// Graphs that did not load, or were read back as others than the setup describes.
    pub graphs_lost: u64,
    /// The same answer, and the same graph after a query that writes.
    pub equal: u64,
    /// Those among the equal ones with at least one row, or that write.
    pub telling: u64,
    /// Both refuse it, or both raise.
    pub both_refuse: u64,
    /// One refuses it before it runs, one while it runs.
    pub other_phase: u64,
    /// One raises an error that the query is marked with as possible, one answers: the order of evaluation is free.
    pub one_raises: u64,
    /// Too big or too slow for one of them, or beyond what the reference knows.
    pub too_big: u64,
    /// Nothing may be claimed of the answer, by the reason.
    pub free: BTreeMap<String, u64>,
    /// Different.
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
