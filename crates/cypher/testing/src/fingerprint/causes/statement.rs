//! Adds the features of the statement itself, which the causes after this one need.

use crate::fingerprint::causes::{Progress, Reading};
use crate::fingerprint::query_features::statement_features;
use crate::fingerprint::shape::shape_features;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let idle = reading.has_idle_filter().then_some("filter:idle");
    reading.features.extend(statement_features(&reading.minimal_deviation.statement, idle));
    shape_features(reading.query, &mut reading.features);
    Progress::Continue
}
