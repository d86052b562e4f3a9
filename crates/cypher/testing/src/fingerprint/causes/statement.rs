//! The features of the statement itself; the causes after this one need them.

use crate::fingerprint::causes::{Reading, Told};
use crate::fingerprint::query_features::statement_features;
use crate::fingerprint::shape::shape_features;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let idle = reading.filters_idly().then_some("filter:idle");
    reading.features.extend(statement_features(&reading.minimal_deviation.statement, idle));
    shape_features(reading.query, &mut reading.features);
    Told::Part
}
