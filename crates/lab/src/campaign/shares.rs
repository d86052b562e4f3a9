//! `Shares`: of a hundred queries, how many each oracle plans for.

use super::Tally;
use crate::Language;
use crate::oracle::{Oracle, Part};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Distinct findings by oracle.
pub type Found = BTreeMap<String, u64>;

/// How the queries are shared out among the oracles. An oracle that is not named has its own default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shares(pub BTreeMap<String, u32>);

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Small counts.
impl Shares {
    /// True if every oracle has its own default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The shares of the next epoch, from what each oracle found and how long it took: one that finds more in its time
    /// than the others gets up to twice its default, one that finds less no less than a third.
    pub fn learnt<L: Language>(
        &self,
        oracles: &[&'static dyn Oracle<L>],
        tally: &Tally,
        found: &Found,
    ) -> Self {
        let rate = |oracle: &dyn Oracle<L>| {
            let seconds = tally.by_oracle.get(oracle.id()).map_or(0, |own| own.time_us) / 1_000_000;
            let found = found.get(oracle.id()).copied().unwrap_or_default();
            // One more of each, so that an oracle that has found nothing yet is neither lost nor preferred.
            ((found + 1) as f64) / ((seconds + 1) as f64)
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
