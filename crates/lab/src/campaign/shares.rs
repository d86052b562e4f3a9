//! `Shares`: for how many of a hundred queries each oracle makes a plan.

use super::Tally;
use crate::Language;
use crate::oracle::{Oracle, Part};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How the queries are divided among the oracles, in percent of the queries. An oracle that is not named has its
/// default share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shares(pub BTreeMap<String, u32>);

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Small counts.
impl Shares {
    /// True if every oracle has its default share.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The shares of a later epoch, learned from the number of distinct findings of each oracle and of statements in
    /// its plans. An oracle that finds more per statement than the others gets up to twice its share, one that finds
    /// less gets at least a third of it.
    pub fn learnt<L: Language>(
        &self,
        oracles: &[&'static dyn Oracle<L>],
        tally: &Tally,
        found: &BTreeMap<String, u64>,
    ) -> Self {
        let rate = |oracle: &dyn Oracle<L>| {
            let statements = tally.by_oracle.get(oracle.id()).map_or(0, |own| own.statements);
            rate(found.get(oracle.id()).copied().unwrap_or_default(), statements)
        };
        let planning: Vec<&dyn Oracle<L>> = oracles
            .iter()
            .copied()
            .filter(|oracle| oracle.part() == Part::Query)
            .map(|oracle| oracle as _)
            .collect();
        let mean = planning.iter().map(|oracle| rate(*oracle)).sum::<f64>() / planning.len().max(1) as f64;
        let shares = planning.iter().map(|oracle| {
            let default = f64::from(self.of(*oracle));
            let factor = if mean > 0.0 { (rate(*oracle) / mean).sqrt() } else { 1.0 };
            let share = (default * factor.clamp(1.0 / 3.0, 2.0)).round().clamp(1.0, 100.0);
            (oracle.id().to_owned(), share as u32)
        });
        Self(shares.collect())
    }

    /// The share of an oracle, in percent of the queries.
    pub fn of<L: Language>(&self, oracle: &dyn Oracle<L>) -> u32 {
        self.0.get(oracle.id()).copied().unwrap_or_else(|| oracle.share()).min(100)
    }
}

/// The number of statements that weigh as much as one finding in `rate`. An oracle sends about this many in two epochs.
const UNIT: u64 = 1_000;

/// Distinct findings per `UNIT` statements. One is added to both counts, so that an oracle without findings so far is
/// neither dropped nor preferred.
#[allow(clippy::cast_precision_loss)] // Small counts.
pub(super) fn rate(found: u64, statements: u64) -> f64 {
    (found + 1) as f64 / (statements / UNIT + 1) as f64
}
