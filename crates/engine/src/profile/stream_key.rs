//! `StreamKey`: the fields of a profile that a seed depends on, in an order that must stay fixed.

use super::{Deviation, ErrorRule, Profile, Storable, SwitchedOff};
use crate::Isolation;
use serde::Serialize;

/// The part of a profile that goes into the key of the random streams. Its serialised form must not change,
/// because that would change every round of every existing seed.
#[derive(Serialize)]
pub(super) struct StreamKey<'p, K> {
    id: &'p str,
    title: &'p str,
    dialect: &'p str,
    three_valued: bool,
    isolation: Isolation,
    rollback: bool,
    schema_first: bool,
    storable: Storable,
    #[serde(skip_serializing_if = "Option::is_none")]
    knobs: Option<&'p K>,
    node_indexes: bool,
    relationship_indexes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    float_digits: Option<usize>,
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    spelling: &'p serde_json::Map<String, serde_json::Value>,
    off: &'p [SwitchedOff],
    errors: &'p [ErrorRule],
    deviations: &'p [Deviation],
}

impl<'p, K> StreamKey<'p, K> {
    pub(super) fn of(profile: &'p Profile, knobs: Option<&'p K>) -> Self {
        Self {
            id: &profile.id,
            title: &profile.title,
            dialect: &profile.dialect,
            three_valued: profile.three_valued,
            isolation: profile.isolation,
            rollback: profile.rollback,
            schema_first: profile.schema_first,
            storable: profile.storable,
            knobs,
            node_indexes: profile.node_indexes,
            relationship_indexes: profile.relationship_indexes,
            float_digits: profile.float_digits,
            spelling: &profile.spelling,
            off: &profile.off,
            errors: &profile.errors,
            deviations: &profile.deviations,
        }
    }
}
