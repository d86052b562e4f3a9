//! A reference: the place in openCypher that decides what a finding is about.

use super::finding_words::finding_words;
use super::places::{CARRIERS, FUNCTIONS, Place, TELLING};
use crate::Finding;
use serde::Serialize;
use std::collections::BTreeSet;

/// Places that are told of one finding.
const MOST: usize = 3;

/// Where a rule stands that a finding breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleReference {
    /// What the rule is about.
    pub about: String,
    /// The section of the Cypher Query Language Reference, Version 9 (openCypher 9), chapter first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<&'static str>,
    /// The features of the openCypher TCK that hold examples.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tck: Vec<TckPlace>,
    /// Another document, where the reference is silent or says it shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<&'static str>,
}

/// A place in the TCK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TckPlace {
    /// The file, from the root of the openCypher repository.
    pub file: String,
    /// The scenario, if one of them is the rule itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'static str>,
}

impl TckPlace {
    /// A place as the table writes it: the file below `tck/features`, without its ending, and the scenario behind `#`.
    pub(super) fn read(text: &'static str) -> Self {
        let (file, scenario) = match text.split_once('#') {
            Some((file, scenario)) => (file, Some(scenario)),
            None => (text, None),
        };
        Self { file: format!("tck/features/{file}.feature"), scenario }
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or(&self.file)
    }
}

/// The places that decide a finding, the most telling first; empty where none is known to fit. What only carries the fault, as
/// the MATCH that a wrong comparison stands in, is told only where nothing else is.
pub fn rule_references(finding: &Finding) -> Vec<RuleReference> {
    let places = places(&finding_words(finding));
    // Why a statement is refused nobody knows: of several things in it, any may be the reason.
    if finding.symptom.template.is_some() && places.len() > 1 {
        return Vec::new();
    }
    places
}

/// The rule that a statement breaks which must be refused, in words, by the TCK's name of the error.
pub(crate) fn error_rule(error: &str) -> Option<&'static str> {
    let word = format!("error:{error}");
    TELLING.iter().find(|place| place.words == [word.as_str()]).map(|place| place.about)
}

/// The places of a set of words.
pub(super) fn places(words: &BTreeSet<String>) -> Vec<RuleReference> {
    let fits = |place: &&Place| {
        let holds = |wanted: &str| match wanted.strip_suffix('*') {
            Some(start) => words.iter().any(|word| word.starts_with(start)),
            None => words.contains(wanted),
        };
        place.words.iter().all(|wanted| holds(wanted))
    };
    let of_table = |table: &'static [Place]| -> Vec<RuleReference> {
        table.iter().filter(fits).map(Place::reference).collect()
    };
    let mut found = of_table(TELLING);
    found.extend(functions(words));
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

/// The functions among the words that openCypher defines.
fn functions(words: &BTreeSet<String>) -> impl Iterator<Item = RuleReference> + '_ {
    let names = words.iter().filter_map(|word| word.strip_prefix("fn:"));
    names.flat_map(|name| {
        FUNCTIONS.iter().filter_map(move |(section, functions)| {
            let (spelt, tck) = functions.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
            Some(RuleReference {
                about: format!("the function `{spelt}`"),
                section: Some(section),
                tck: tck.iter().copied().map(TckPlace::read).collect(),
                also: None,
            })
        })
    })
}

impl Place {
    fn reference(&self) -> RuleReference {
        let some = |text: &'static str| (!text.is_empty()).then_some(text);
        RuleReference {
            about: self.about.to_owned(),
            section: some(self.section),
            tck: self.tck.iter().copied().map(TckPlace::read).collect(),
            also: some(self.also),
        }
    }
}
