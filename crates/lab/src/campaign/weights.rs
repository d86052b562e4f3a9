//! `Weights`: how the time of a campaign is shared out among oracles, presets and rules.

use super::shares::rate;
use super::yielded::Yield;
use super::{Config, Shares, Tally};
use crate::Language;
use crate::oracle::Oracle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Weights by name; what is not named has its own default.
pub type ByName = BTreeMap<String, u32>;

/// How the time of an epoch is shared out. With its epoch's weights, its seed and its index any round can be made again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights {
    /// Of a hundred queries, how many each oracle plans for.
    pub shares: Shares,
    /// Rounds of each preset, in proportion to one another.
    #[serde(default)]
    pub presets: ByName,
    /// How often each rule of rewriting is tried first, in proportion to one another.
    #[serde(default)]
    pub rules: ByName,
}

impl Weights {
    /// What the configuration says.
    pub fn given<G>(config: &Config<G>) -> Self {
        Self { shares: config.shares.clone(), presets: config.presets.clone(), rules: config.rules.clone() }
    }

    /// The weights of a later epoch. Whoever yields more for its statements than the others gets up to twice what it was
    /// given, whoever yields less no less than a third: nothing is ever switched off by bad luck. Counts alone decide, never
    /// times, so that they are the same on every machine.
    pub(super) fn learnt<L: Language>(
        &self,
        oracles: &[&'static dyn Oracle<L>],
        presets: &[(&'static str, u32)],
        tally: &Tally,
        yielded: &Yield,
    ) -> Self {
        Self {
            shares: self.shares.learnt(oracles, tally, &yielded.oracles),
            presets: learnt_presets(&self.presets, presets, &tally.by_preset, &yielded.presets),
            rules: learnt_rules(&self.rules, &L::rules(), &yielded.rules),
        }
    }
}

/// By distinct findings per statement of each preset.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Small counts.
fn learnt_presets(
    given: &ByName,
    presets: &[(&'static str, u32)],
    statements: &BTreeMap<String, u64>,
    found: &BTreeMap<String, u64>,
) -> ByName {
    let count = |counts: &BTreeMap<String, u64>, name: &str| counts.get(name).copied().unwrap_or_default();
    let rate = |name: &str| rate(count(found, name), count(statements, name));
    let mean = presets.iter().map(|(name, _)| rate(name)).sum::<f64>() / presets.len().max(1) as f64;
    let weight = |(name, default): &(&'static str, u32)| {
        let own = given.get(*name).copied().unwrap_or(*default);
        let factor = (rate(name) / mean).sqrt().clamp(1.0 / 3.0, 2.0);
        // What is switched off stays so, and what is on stays on.
        let least = f64::from(own.min(1));
        ((*name).to_owned(), (f64::from(own) * factor).round().max(least) as u32)
    };
    presets.iter().map(weight).collect()
}

/// A rule that led to findings is tried more often: by half for one, twice as often for three and more.
fn learnt_rules(given: &ByName, rules: &[(&'static str, u32)], found: &BTreeMap<String, u64>) -> ByName {
    let mut weights = given.clone();
    for (rule, weight) in rules {
        let own = given.get(*rule).copied().unwrap_or(*weight);
        let raised = match found.get(*rule) {
            None | Some(0) => continue,
            Some(1) => own + own.div_ceil(2),
            Some(2) => own + own.div_ceil(2) + own.div_ceil(4),
            Some(_) => own * 2,
        };
        weights.insert((*rule).to_owned(), raised);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_and_rules_that_yield_more_are_given_more() {
        let presets = [("default", 30), ("tiny", 10), ("deep", 0)];
        let found = BTreeMap::from([("tiny".to_owned(), 5)]);
        let statements = presets.iter().map(|(name, _)| ((*name).to_owned(), 9_000)).collect();
        let learnt = learnt_presets(&ByName::new(), &presets, &statements, &found);
        assert!(learnt["tiny"] > 10 && learnt["default"] < 30, "{learnt:?}");
        assert_eq!(learnt["deep"], 0, "what is switched off stays so");
        let found = BTreeMap::from([("with-star".to_owned(), 4)]);
        let learnt = learnt_rules(&ByName::new(), &[("with-star", 10), ("rename", 10)], &found);
        assert_eq!(learnt, ByName::from([("with-star".to_owned(), 20)]));
    }

    #[test]
    fn weights_can_be_read_back() {
        let mut weights = Weights::default();
        weights.presets.insert("tiny".to_owned(), 7);
        let text = serde_json::to_string(&weights).expect("text");
        assert_eq!(serde_json::from_str::<Weights>(&text).expect("weights"), weights);
    }
}
