//! A reference: the place in openCypher that defines the right behaviour for a finding.

use crate::rules::finding_features::finding_features;
use crate::rules::places::{CARRIERS, FUNCTIONS, Place, TELLING};
use edgewise_lab::{Finding, RuleReference, TckPlace};
use std::collections::BTreeSet;

/// The most places cited for one finding.
const MOST: usize = 3;

/// A place as written in the table: the file below `tck/features`, without its extension, and the scenario after
/// `#`.
pub(super) fn tck_place(text: &str) -> TckPlace {
    let (file, scenario) = match text.split_once('#') {
        Some((file, scenario)) => (file, Some(scenario.to_owned())),
        None => (text, None),
    };
    TckPlace { file: format!("tck/features/{file}.feature"), scenario }
}

/// The places that define the right behaviour for a finding, the most specific first; empty if none is known.
/// Constructs that only surround the bug, such as the MATCH around a wrong comparison, are cited only if nothing
/// else is.
pub fn rule_references(finding: &Finding) -> Vec<RuleReference> {
    let places = places(&finding_features(finding));
    // The reason for a refusal is not known: if it may be one of several constructs, none is cited.
    if finding.symptom.template.is_some() && places.len() > 1 {
        return Vec::new();
    }
    places
}

/// The rule that a statement breaks and must be refused for, in words, by the TCK's name of the error.
pub(crate) fn error_rule(error: &str) -> Option<&'static str> {
    let feature = format!("error:{error}");
    TELLING.iter().find(|place| place.features == [feature.as_str()]).map(|place| place.about)
}

/// The places for a set of features.
pub(super) fn places(features: &BTreeSet<String>) -> Vec<RuleReference> {
    let fits = |place: &&Place| {
        let holds = |wanted: &str| match wanted.strip_suffix('*') {
            Some(start) => features.iter().any(|feature| feature.starts_with(start)),
            None => features.contains(wanted),
        };
        place.features.iter().all(|wanted| holds(wanted))
    };
    let of_table = |table: &'static [Place]| -> Vec<RuleReference> {
        table.iter().filter(fits).map(Place::reference).collect()
    };
    let mut found = of_table(TELLING);
    found.extend(functions(features));
    if found.is_empty() {
        found = of_table(CARRIERS);
    }
    let mut told = Vec::new();
    for reference in found {
        let known =
            |other: &RuleReference| other.section == reference.section && other.also == reference.also;
        if told.len() < MOST && !told.iter().any(known) {
            told.push(reference);
        }
    }
    told
}

/// The functions among the features that openCypher defines.
fn functions(features: &BTreeSet<String>) -> impl Iterator<Item = RuleReference> + '_ {
    let names = features.iter().filter_map(|feature| feature.strip_prefix("fn:"));
    names.flat_map(|name| {
        FUNCTIONS.iter().filter_map(move |(section, functions)| {
            let (spelt, tck) = functions.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
            Some(RuleReference {
                about: format!("the function `{spelt}`"),
                section: Some((*section).to_owned()),
                tck: tck.iter().copied().map(tck_place).collect(),
                also: None,
            })
        })
    })
}

impl Place {
    fn reference(&self) -> RuleReference {
        let some = |text: &'static str| (!text.is_empty()).then(|| text.to_owned());
        RuleReference {
            about: self.about.to_owned(),
            section: some(self.section),
            tck: self.tck.iter().copied().map(tck_place).collect(),
            also: some(self.also),
        }
    }
}
