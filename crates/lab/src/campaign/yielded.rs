//! `Yield`: the number of distinct findings of a campaign, by oracle, preset and rewriting rule.

use super::{Event, Tally};
use crate::{Finding, Symptom};
use std::collections::{BTreeMap, BTreeSet};

/// The number of distinct findings by oracle, preset and rewriting rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Yield {
    /// The number of findings by oracle.
    pub(super) oracles: BTreeMap<String, u64>,
    /// The number of findings by preset of the round.
    pub(super) presets: BTreeMap<String, u64>,
    /// The number of findings by rewriting rule that is left in the reduced case.
    pub(super) rules: BTreeMap<String, u64>,
}

/// The counts of all rounds below a bound, computed from their events.
#[derive(Clone, Debug, Default)]
pub(super) struct PastCounts {
    pub(super) tally: Tally,
    pub(super) yielded: Yield,
    /// The preset of each round.
    pub(super) presets: BTreeMap<u64, String>,
}

impl Yield {
    /// Counts a finding whose signature is new.
    pub(super) fn add(&mut self, oracle: &str, preset: Option<&String>, rules: &[String]) {
        *self.oracles.entry(oracle.to_owned()).or_default() += 1;
        if let Some(preset) = preset {
            *self.presets.entry(preset.clone()).or_default() += 1;
        }
        for rule in rules {
            *self.rules.entry(rule.clone()).or_default() += 1;
        }
    }
}

impl PastCounts {
    /// Counts the rounds below `end`. A finding belongs to the lowest round with its signature; `rules_of` returns
    /// the rewriting rules that are left in its case.
    pub(super) fn of(events: &[Event], end: u64, rules_of: &dyn Fn(&str) -> Vec<String>) -> Self {
        let mut past = Self::default();
        let mut pending: BTreeMap<(u64, usize), &Symptom> = BTreeMap::new();
        let mut found: Vec<(u64, &str, &Symptom)> = Vec::new();
        for event in events {
            match event {
                Event::Failure { round, symptom, signature, pending: place, .. } if *round < end => {
                    found.extend(signature.as_ref().map(|signature| (*round, signature.as_str(), symptom)));
                    pending.extend(place.map(|place| ((*round, place), symptom)));
                }
                Event::Settled { round, place, signature: Some(signature), .. } if *round < end => {
                    let symptom = pending.get(&(*round, *place)).copied();
                    found.extend(symptom.map(|symptom| (*round, signature.as_str(), symptom)));
                }
                Event::Round { round, tally } if *round < end => {
                    past.tally.add(tally);
                    past.presets.extend(tally.by_preset.keys().next().map(|name| (*round, name.clone())));
                }
                _ => {}
            }
        }
        found.sort_by_key(|(round, _, _)| *round);
        let mut signatures = BTreeSet::new();
        for (round, signature, symptom) in found {
            if signatures.insert(signature) {
                past.yielded.add(&symptom.oracle, past.presets.get(&round), &rules_of(signature));
            }
        }
        past
    }
}

/// The rewriting rules that are left in the case of a finding.
pub(super) fn rules_in(finding: &Finding) -> Vec<String> {
    let applied = finding.case.plan.variants.iter().flat_map(|variant| &variant.applied);
    applied.map(|one| one.rule.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;

    fn failure(round: u64, signature: Option<&str>, pending: Option<usize>) -> Event {
        Event::Failure {
            round,
            query: Some(0),
            symptom: Symptom::new(FaultKind::Contradiction, "partition", "rows"),
            signature: signature.map(str::to_owned),
            unstable: false,
            pending,
            plays: 1,
        }
    }

    fn round(round: u64, preset: &str) -> Event {
        let mut tally = Tally { rounds: 1, ..Tally::default() };
        tally.by_preset.insert(preset.to_owned(), 10);
        Event::Round { round, tally: Box::new(tally) }
    }

    #[test]
    fn a_finding_belongs_to_the_lowest_round_in_whatever_order_rounds_were_completed() {
        let mut events = vec![
            failure(0, None, Some(0)),
            round(0, "tiny"),
            failure(1, Some("abc"), None),
            round(1, "deep"),
            failure(2, Some("def"), None),
            round(2, "deep"),
        ];
        let settled = Event::Settled {
            round: 0,
            place: 0,
            signature: Some("abc".to_owned()),
            unstable: false,
            plays: 1,
        };
        events.push(settled);
        let rules = |_: &str| vec!["rename".to_owned()];
        let past = PastCounts::of(&events, 2, &rules);
        assert_eq!(past.yielded.presets, BTreeMap::from([("tiny".to_owned(), 1)]));
        assert_eq!(past.yielded.rules["rename"], 1);
        assert_eq!((past.tally.rounds, past.tally.by_preset["deep"]), (2, 10));
        events.swap(1, 5);
        assert_eq!(PastCounts::of(&events, 2, &rules).yielded, past.yielded);
        assert_eq!(PastCounts::of(&events, 3, &rules).yielded.oracles["partition"], 2);
    }
}
