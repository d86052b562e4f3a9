//! Causes: which features of a minimal deviation identify its cause. A minimal deviation contains more than its
//! cause; each file here recognises one kind of cause, or one kind of irrelevant part, and keeps the features that
//! count. They are tried in turn, until one has determined the whole fingerprint.

mod after_write;
mod apart;
mod bare_source;
mod composite_index;
mod distinct;
mod early_filter;
mod exists;
mod filters;
mod idle_filter;
mod ignored_filter;
mod indexed_filter;
mod label_test;
mod map_access;
mod other_reading;
mod ring;
mod sorted;
mod special;
mod statement;
mod subquery;
mod values;
mod walk;
mod writes;

use crate::fingerprint::query_features::statement_features;
use crate::fingerprint::setup_features;
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::parse_query;
use edgewise_lab::reduce::MinimalDeviation;
use std::collections::BTreeSet;

/// A sorted set of features.
type Features = BTreeSet<String>;

/// How much a cause has determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// The features are the complete fingerprint.
    All,
    /// The next cause is tried.
    Part,
}

impl Told {
    fn all_if(known: bool) -> Self {
        if known { Self::All } else { Self::Part }
    }
}

/// A minimal deviation and the features found so far.
struct Reading<'d> {
    minimal_deviation: &'d MinimalDeviation,
    query: &'d Query,
    /// The features so far: at first those of how the answer is wrong, and of the setup.
    features: Features,
    /// These and all features of the statement.
    every: Features,
    /// Whether there is an index. Then the answer is wrong because of how the index works, not because a filter is
    /// ignored.
    indexed: bool,
}

impl Reading<'_> {
    fn has(&self, feature: &str) -> bool {
        self.features.contains(feature)
    }

    fn add(&mut self, feature: &str) {
        self.features.insert(feature.to_owned());
    }

    fn remove(&mut self, features: &[&str]) {
        for feature in features {
            self.features.remove(*feature);
        }
    }

    /// Keeps only the features of these kinds, such as `way:` or `setup:`.
    fn keep_kinds(&mut self, kinds: &[&str]) {
        self.features.retain(|feature| kinds.iter().any(|kind| feature.starts_with(kind)));
    }

    /// Drops the features of these kinds.
    fn drop_kinds(&mut self, kinds: &[&str]) {
        self.features.retain(|feature| !kinds.iter().any(|kind| feature.starts_with(kind)));
    }

    /// True if a filter of the statement is true for every row, and still needed for the bug.
    fn filters_idly(&self) -> bool {
        self.minimal_deviation.idle_filter && !self.indexed
    }
}

type Cause = fn(&mut Reading<'_>) -> Told;

/// The causes in the order in which they are tried. Those before `statement` see only how the answer is wrong and
/// what the setup does.
const CAUSES: [Cause; 23] = [
    early_filter::tell,
    special::tell_nan,
    exists::tell,
    ignored_filter::tell,
    apart::tell,
    statement::tell,
    special::tell_indexed,
    ring::tell,
    after_write::tell,
    subquery::tell,
    writes::tell,
    walk::tell,
    special::tell,
    map_access::tell,
    composite_index::tell,
    indexed_filter::tell,
    distinct::tell,
    sorted::tell,
    bare_source::tell,
    other_reading::tell,
    idle_filter::tell,
    values::tell,
    label_test::tell,
];

/// The features of a minimal deviation.
pub(super) fn features(minimal_deviation: &MinimalDeviation) -> Features {
    let mut features = Features::new();
    // If another value of a knob explains the answer, use that; else the kind of the difference.
    let way = minimal_deviation.rule.rsplit('/').next().unwrap_or_default();
    features.insert(if minimal_deviation.rule.starts_with("as-if") {
        minimal_deviation.rule.clone()
    } else {
        format!("way:{way}")
    });
    setup_features(&minimal_deviation.setup, &mut features);
    let whole = statement_features(&minimal_deviation.statement, None);
    let every: Features = features.union(&whole).cloned().collect();
    let Ok(query) = parse_query(&minimal_deviation.statement) else { return every };
    let indexed = features.contains("setup:index");
    let mut reading = Reading { minimal_deviation, query: &query, features, every, indexed };
    let _ = CAUSES.iter().any(|cause| cause(&mut reading) == Told::All);
    reading.features
}
