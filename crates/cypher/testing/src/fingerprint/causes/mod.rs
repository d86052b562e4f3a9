//! Causes: which features of a minimal deviation identify its cause. (A minimal deviation is the smallest single
//! statement that is answered wrongly.) It contains more than its cause. Each file here recognises one kind of cause,
//! or one kind of irrelevant part, and keeps the features that count. The causes are tried in turn until one of them
//! completes the fingerprint.

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

/// Whether the fingerprint is complete after a cause was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The features so far are the whole fingerprint.
    Complete,
    /// More features may count, so the next cause is tried.
    Continue,
}

impl Progress {
    /// `Complete` if the condition holds, else `Continue`.
    fn complete_if(known: bool) -> Self {
        if known { Self::Complete } else { Self::Continue }
    }
}

/// A minimal deviation, with the features of its fingerprint so far.
struct Reading<'d> {
    minimal_deviation: &'d MinimalDeviation,
    query: &'d Query,
    /// The features so far. At first they say how the answer is wrong and what the setup does.
    features: Features,
    /// The initial features, and all features of the statement. Unlike `features`, this set never changes.
    every: Features,
    /// Whether the setup creates an index. If so, a wrong answer is put down to the index and not to an ignored filter.
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

    /// Keeps only the features with one of these prefixes, such as `way:` or `setup:`.
    fn keep_kinds(&mut self, kinds: &[&str]) {
        self.features.retain(|feature| kinds.iter().any(|kind| feature.starts_with(kind)));
    }

    /// Drops the features with one of these prefixes.
    fn drop_kinds(&mut self, kinds: &[&str]) {
        self.features.retain(|feature| !kinds.iter().any(|kind| feature.starts_with(kind)));
    }

    /// Whether the statement has a filter that is true for every row and still needed for the bug.
    fn has_idle_filter(&self) -> bool {
        self.minimal_deviation.idle_filter && !self.indexed
    }
}

type Cause = fn(&mut Reading<'_>) -> Progress;

/// The causes in the order in which they are tried. Until `statement` is reached, the features say only how the answer
/// is wrong and what the setup does.
const CAUSES: [Cause; 23] = [
    early_filter::recognise,
    special::recognise_nan,
    exists::recognise,
    ignored_filter::recognise,
    apart::recognise,
    statement::recognise,
    special::recognise_indexed,
    ring::recognise,
    after_write::recognise,
    subquery::recognise,
    writes::recognise,
    walk::recognise,
    special::recognise,
    map_access::recognise,
    composite_index::recognise,
    indexed_filter::recognise,
    distinct::recognise,
    sorted::recognise,
    bare_source::recognise,
    other_reading::recognise,
    idle_filter::recognise,
    values::recognise,
    label_test::recognise,
];

/// The features that identify the cause of a minimal deviation.
pub(super) fn features(minimal_deviation: &MinimalDeviation) -> Features {
    let mut features = Features::new();
    // If the answer is right for another value of a knob, that is the feature; else it is how the answer differs.
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
    let _ = CAUSES.iter().any(|cause| cause(&mut reading) == Progress::Complete);
    reading.features
}
