//! Cites, for a finding, the places in openCypher's documents that define the right behaviour.

use crate::rules::finding_features::finding_features;
use crate::rules::places::{FUNCTIONS, Place, SPECIFIC, SURROUNDING};
use edgewise_lab::{Finding, RuleReference, TckPlace};
use std::collections::BTreeSet;

/// The most places that are cited for one finding.
const MOST_PLACES: usize = 3;

/// A place in the TCK as the table writes it: the file below `tck/features` without its extension, and the scenario
/// after `#`.
pub(super) fn tck_place(text: &str) -> TckPlace {
    let (file, scenario) = match text.split_once('#') {
        Some((file, scenario)) => (file, Some(scenario.to_owned())),
        None => (text, None),
    };
    TckPlace { file: format!("tck/features/{file}.feature"), scenario }
}

/// The places that define the right behaviour for a finding, the most specific first; empty if none is known.
/// Constructs that only surround the bug, such as the MATCH around a wrong comparison, are cited only if nothing else
/// is.
pub fn rule_references(finding: &Finding) -> Vec<RuleReference> {
    let places = places(&finding_features(finding));
    // Which construct an engine refuses is not known. If it may be one of several, none is cited.
    if finding.symptom.template.is_some() && places.len() > 1 {
        return Vec::new();
    }
    places
}

/// The rule, in words, for which a statement must be refused with the error of this TCK name.
pub(crate) fn error_rule(error: &str) -> Option<&'static str> {
    let feature = format!("error:{error}");
    SPECIFIC.iter().find(|place| place.features == [feature.as_str()]).map(|place| place.about)
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
    let mut found = of_table(SPECIFIC);
    found.extend(functions(features));
    if found.is_empty() {
        found = of_table(SURROUNDING);
    }
    let mut told = Vec::new();
    for reference in found {
        let known =
            |other: &RuleReference| other.section == reference.section && other.also == reference.also;
        if told.len() < MOST_PLACES && !told.iter().any(known) {
            told.push(reference);
        }
    }
    told
}

/// The places for functions among the features.
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
