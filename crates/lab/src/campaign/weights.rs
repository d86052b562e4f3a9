//! `Weights`: how the time of a campaign is divided among oracles, presets and rewriting rules.

use super::shares::rate;
use super::yielded::Yield;
use super::{Config, Shares, Tally};
use crate::Language;
use crate::oracle::Oracle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Weights by name; a name that is missing has its default.
pub type WeightsByName = BTreeMap<String, u32>;

/// How the time of an epoch is divided. A round can be made again from these weights, the seed and its index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights {
    /// For how many of a hundred queries each oracle makes a plan.
    pub shares: Shares,
    /// The relative number of rounds of each preset.
    #[serde(default)]
    pub presets: WeightsByName,
    /// The relative weight of each rewriting rule: how often it is tried before the other rules.
    #[serde(default)]
    pub rules: WeightsByName,
}

impl Weights {
    /// The weights that the configuration gives.
    pub fn given<G>(config: &Config<G>) -> Self {
        Self { shares: config.shares.clone(), presets: config.presets.clone(), rules: config.rules.clone() }
    }

    /// The weights of a later epoch. An oracle or preset that finds more per statement than the others gets up to
    /// twice its given weight, one that finds less gets at least a third, so that bad luck switches nothing off. Only
    /// counts decide, never times, so that the weights are the same on every machine.
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

/// Weights the presets by their distinct findings per statement.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Small counts.
fn learnt_presets(
    given: &WeightsByName,
    presets: &[(&'static str, u32)],
    statements: &BTreeMap<String, u64>,
    found: &BTreeMap<String, u64>,
) -> WeightsByName {
    let count = |counts: &BTreeMap<String, u64>, name: &str| counts.get(name).copied().unwrap_or_default();
    let rate = |name: &str| rate(count(found, name), count(statements, name));
    let mean = presets.iter().map(|(name, _)| rate(name)).sum::<f64>() / presets.len().max(1) as f64;
    let weight = |(name, default): &(&'static str, u32)| {
        let own = given.get(*name).copied().unwrap_or(*default);
        let factor = (rate(name) / mean).sqrt().clamp(1.0 / 3.0, 2.0);
        // A preset with weight 0 keeps that weight; any other preset keeps at least 1.
        let least = f64::from(own.min(1));
        ((*name).to_owned(), (f64::from(own) * factor).round().max(least) as u32)
    };
    presets.iter().map(weight).collect()
}

/// Raises the weight of rules that led to findings: by a half for one finding, to the double for three or more.
fn learnt_rules(
    given: &WeightsByName,
    rules: &[(&'static str, u32)],
    found: &BTreeMap<String, u64>,
) -> WeightsByName {
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
    fn presets_and_rules_with_more_findings_get_more_weight() {
        let presets = [("default", 30), ("tiny", 10), ("deep", 0)];
        let found = BTreeMap::from([("tiny".to_owned(), 5)]);
        let statements = presets.iter().map(|(name, _)| ((*name).to_owned(), 9_000)).collect();
        let learnt = learnt_presets(&WeightsByName::new(), &presets, &statements, &found);
        assert!(learnt["tiny"] > 10 && learnt["default"] < 30, "{learnt:?}");
        assert_eq!(learnt["deep"], 0, "a preset that is switched off stays off");
        let found = BTreeMap::from([("with-star".to_owned(), 4)]);
        let learnt = learnt_rules(&WeightsByName::new(), &[("with-star", 10), ("rename", 10)], &found);
        assert_eq!(learnt, WeightsByName::from([("with-star".to_owned(), 20)]));
    }

    #[test]
    fn weights_can_be_read_back() {
        let mut weights = Weights::default();
        weights.presets.insert("tiny".to_owned(), 7);
        let text = serde_json::to_string(&weights).expect("text");
        assert_eq!(serde_json::from_str::<Weights>(&text).expect("weights"), weights);
    }
}
