//! Derives from the profile of an engine what the generator and the oracles must know.

use crate::oracle::CypherTarget;
use edgewise_cypher_generate::{Features, Storable};
use edgewise_cypher_syntax::Dialect;
use edgewise_engine::{Engine, Profile, SwitchedOff};
use edgewise_lab::campaign::CampaignError;
use std::sync::Arc;

/// The context of a target, derived from its profile.
///
/// # Errors
/// If the profile names an unknown dialect.
pub fn target_context(profile: &Profile) -> Result<CypherTarget, CampaignError> {
    CypherTarget::of(profile).map_err(CampaignError::Config)
}

/// The context of a target and of the targets it is compared with.
///
/// # Errors
/// If a profile names an unknown dialect.
pub fn target_context_against(
    profile: &Profile,
    others: &[Arc<dyn Engine>],
) -> Result<CypherTarget, CampaignError> {
    CypherTarget::against(profile, others).map_err(CampaignError::Config)
}

/// What the generator may use: what the target supports, and all targets it is compared with.
pub fn features_of(context: &CypherTarget) -> Features {
    let mut features = features_alone(&context.profile, &context.settings.dialect);
    for other in &context.others {
        let theirs = features_alone(&other.profile, &other.settings.dialect);
        let (own, their) = (features.storable, theirs.storable);
        features = Features {
            dialect: features.dialect.meet(&theirs.dialect),
            storable: Storable {
                non_finite: own.non_finite && their.non_finite,
                temporal: own.temporal && their.temporal,
                duration: own.duration && their.duration,
                point: own.point && their.point,
                list: own.list && their.list,
            },
            node_indexes: features.node_indexes && theirs.node_indexes,
            relationship_indexes: features.relationship_indexes && theirs.relationship_indexes,
            schema_first: features.schema_first || theirs.schema_first,
            three_valued: features.three_valued && theirs.three_valued,
            procedures: features
                .procedures
                .into_iter()
                .filter(|procedure| theirs.procedures.contains(procedure))
                .collect(),
            off: features.off.union(&theirs.off).cloned().collect(),
        };
    }
    features
}

/// What the generator may use on a single target.
fn features_alone(profile: &Profile, dialect: &Dialect) -> Features {
    let storable = profile.storable;
    Features {
        dialect: dialect.clone(),
        storable: Storable {
            non_finite: storable.non_finite,
            temporal: storable.temporal,
            duration: storable.duration,
            point: storable.point,
            list: storable.list,
        },
        node_indexes: profile.node_indexes,
        relationship_indexes: profile.relationship_indexes,
        schema_first: profile.schema_first,
        three_valued: profile.three_valued,
        procedures: Vec::new(),
        off: profile.off.iter().map(|off| off.what.clone()).collect(),
    }
}

/// What a campaign on the target does not test, each entry with the reason.
pub fn not_tested(context: &CypherTarget) -> Vec<String> {
    let profile = &context.profile;
    let told = |off: &SwitchedOff| match &off.versions {
        Some(versions) => format!("{} ({versions}): {}", off.what, off.why),
        None => format!("{}: {}", off.what, off.why),
    };
    let mut list: Vec<String> = profile.off.iter().map(told).collect();
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
            list.push(format!("{what}: the profile of {} says that the engine has none", profile.title));
        }
    }
    list.push("procedures: a campaign does not call any yet".to_owned());
    list
}
