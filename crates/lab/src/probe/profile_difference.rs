//! Lists in what two profiles of one engine differ: a learned one and a shipped one.

use super::Inquiry;
use edgewise_engine::{Profile, SwitchedOff};
use std::collections::{BTreeMap, BTreeSet};

/// The differences as sentences, in the order of a profile. What the dialect of a profile lacks is as if it were
/// switched off. Spellings that decide only how texts are varied are left out unless both profiles name them.
pub fn profile_differences(learned: &Profile, shipped: &Profile, inquiry: &dyn Inquiry) -> Vec<String> {
    let names = inquiry.questions().into_iter().filter(|question| question.topic.is_switch());
    let mut found = keys(learned, shipped);
    found.extend(switches(learned, shipped, inquiry, names.map(|question| question.what).collect()));
    found
}

/// The keys and knobs that differ.
fn keys(learned: &Profile, shipped: &Profile) -> Vec<String> {
    let mut found = Vec::new();
    let mut key = |name: &str, own: String, other: String| {
        if own != other {
            found.push(format!("{name}: learned {own}, shipped {other}"));
        }
    };
    key("three_valued", learned.three_valued.to_string(), shipped.three_valued.to_string());
    key("rollback", learned.rollback.to_string(), shipped.rollback.to_string());
    key("isolation", format!("{:?}", learned.isolation), format!("{:?}", shipped.isolation));
    key("node_indexes", learned.node_indexes.to_string(), shipped.node_indexes.to_string());
    key(
        "relationship_indexes",
        learned.relationship_indexes.to_string(),
        shipped.relationship_indexes.to_string(),
    );
    key("float_digits", format!("{:?}", learned.float_digits), format!("{:?}", shipped.float_digits));
    key("storable", format!("{:?}", learned.storable), format!("{:?}", shipped.storable));
    for (knob, value) in &learned.knobs {
        match shipped.knobs.get(knob) {
            Some(other) if other != value => {
                key(&format!("knob {knob}"), value.to_string(), other.to_string());
            }
            _ => {}
        }
    }
    for (knob, value) in shipped.knobs.iter().filter(|(knob, _)| !learned.knobs.contains_key(*knob)) {
        key(&format!("knob {knob}"), "undecided".to_owned(), value.to_string());
    }
    found
}

/// The switches that differ.
fn switches(
    learned: &Profile,
    shipped: &Profile,
    inquiry: &dyn Inquiry,
    names: BTreeSet<String>,
) -> Vec<String> {
    let mut found = Vec::new();
    let of = |profile: &Profile| -> BTreeMap<String, SwitchedOff> {
        profile.off.iter().map(|off| (off.what.to_ascii_lowercase(), off.clone())).collect()
    };
    let (own, other) = (of(learned), of(shipped));
    let mut all: BTreeSet<String> = own.keys().chain(other.keys()).cloned().collect();
    all.extend(names.iter().map(|name| name.to_ascii_lowercase()));
    for what in all {
        let own_lacks = own.contains_key(&what) || inquiry.lacks(learned, &what);
        let other_lacks = other.contains_key(&what) || inquiry.lacks(shipped, &what);
        match (own_lacks, other_lacks) {
            (true, false) => {
                let why = own.get(&what).map_or("the dialect lacks it", |off| off.why.as_str());
                found.push(format!("{what}: learned as refused, shipped as taken: {why}"));
            }
            (false, true) => {
                let why = other.get(&what).map_or("the dialect lacks it", |off| off.why.as_str());
                found.push(format!("{what}: learned as taken, shipped as not to be generated: {why}"));
            }
            _ => {}
        }
    }
    found
}
