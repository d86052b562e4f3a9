//! From an engine's profile to what the generator and the oracles ask.

use super::CampaignError;
use crate::oracle::Bearing;
use edgewise_cypher::Dialect;
use edgewise_engine::Profile;
use edgewise_generate::{Features, Storable};

/// The profile with the dialect it names.
///
/// # Errors
/// When the profile names a dialect that does not exist.
pub fn bearing_of(profile: &Profile) -> Result<Bearing, CampaignError> {
    let dialect = Dialect::by_id(&profile.dialect).ok_or_else(|| {
        let known: Vec<String> = Dialect::all().iter().map(|dialect| dialect.id.to_string()).collect();
        CampaignError::Config(format!(
            "the profile of {} names the dialect `{}`, which does not exist: take one of {}",
            profile.title,
            profile.dialect,
            known.join(", ")
        ))
    })?;
    Ok(Bearing::new(profile.clone(), dialect.clone()))
}

/// What the generator may use on the target.
pub fn features_of(bearing: &Bearing) -> Features {
    let profile = &bearing.profile;
    let storable = profile.storable;
    Features {
        dialect: bearing.dialect.clone(),
        storable: Storable {
            non_finite: storable.non_finite,
            temporal: storable.temporal,
            duration: storable.duration,
            point: storable.point,
            list: storable.list,
        },
        node_indexes: profile.node_indexes,
        relationship_indexes: profile.relationship_indexes,
        three_valued: profile.three_valued,
        procedures: Vec::new(),
        off: profile.off.iter().map(|off| off.what.clone()).collect(),
    }
}

/// What a campaign on the target leaves untested, each with its reason.
pub fn not_tested(bearing: &Bearing) -> Vec<String> {
    let profile = &bearing.profile;
    let mut list: Vec<String> = profile.off.iter().map(|off| format!("{}: {}", off.what, off.why)).collect();
    let storable = profile.storable;
    for (holds, what) in [
        (storable.non_finite, "stored NaN and infinities"),
        (storable.temporal, "stored temporal values"),
        (storable.duration, "stored durations"),
        (storable.point, "stored points"),
        (storable.list, "stored lists"),
        (profile.node_indexes, "node indexes"),
        (profile.relationship_indexes, "relationship indexes"),
    ] {
        if !holds {
            list.push(format!("{what}: the profile of {} says that it has none", profile.title));
        }
    }
    list.push("writing queries beyond setup, UNION, subqueries, procedures: not generated yet".to_owned());
    list
}
