//! Derives from the profiles of the targets which language features and values the generator may use.

use crate::GremlinContext;
use edgewise_engine::{Profile, SwitchedOff};
use edgewise_gremlin_generate::{Limits, Storable, ValueKind};
use edgewise_gremlin_semantics::{Ids, Provider};
use edgewise_gremlin_syntax::Dialect;
use serde_json::Value as Json;

/// The prefix of entries of the profile's list `off` that name a type which the engine cannot store, as in
/// `store-uuid`.
const STORE: &str = "store-";

/// The name of the entry that switches variables off.
const VARIABLES: &str = "variables";

/// The features and values that are supported by the target and by all targets that it is compared with.
pub fn limits_of(context: &GremlinContext) -> Limits {
    let mut limits = limits_alone(&context.profile, &context.settings);
    for other in &context.others {
        let theirs = limits_alone(&other.profile, &other.settings);
        limits = Limits {
            dialect: older(limits.dialect, theirs.dialect),
            storable: Storable {
                kinds: limits.storable.kinds.intersection(&theirs.storable.kinds).copied().collect(),
                non_finite: limits.storable.non_finite && theirs.storable.non_finite,
            },
            user_ids: limits.user_ids && theirs.user_ids,
            id_literals: limits.id_literals && theirs.id_literals,
            multi_properties: limits.multi_properties && theirs.multi_properties,
            meta_properties: limits.meta_properties && theirs.meta_properties,
            null_properties: limits.null_properties && theirs.null_properties,
            schema_first: limits.schema_first || theirs.schema_first,
            indexes: limits.indexes && theirs.indexes,
            variables: limits.variables && theirs.variables,
            off: limits.off.union(&theirs.off).cloned().collect(),
        };
    }
    limits
}

/// A dialect that both targets understand: the older version, and gremlin-lang rather than Groovy, because gremlin-lang has
/// fewer features.
fn older(one: Dialect, other: Dialect) -> Dialect {
    let version = one.version.min(other.version);
    let language = one.language.min(other.language);
    let both = Dialect { language, version };
    if both.is_bare() || Dialect::ALL.contains(&both) { both } else { Dialect::groovy(version) }
}

fn limits_alone(profile: &Profile, provider: &Provider) -> Limits {
    let mut limits = Limits::all(provider.dialect);
    limits.storable.non_finite &= profile.storable.non_finite;
    if !profile.storable.temporal {
        limits.storable.kinds.remove(&ValueKind::Date);
    }
    let given = provider.holds.ids == Ids::Given;
    limits.user_ids = given;
    limits.id_literals = given;
    limits.multi_properties = provider.holds.multi_properties;
    limits.meta_properties = provider.holds.meta_properties;
    limits.null_properties = provider.holds.null_properties;
    limits.schema_first = profile.schema_first;
    limits.indexes = profile.node_indexes || profile.relationship_indexes;
    limits.variables = !profile.off.iter().any(|off| off.what == VARIABLES);
    for off in &profile.off {
        match off.what.strip_prefix(STORE).and_then(kind_of) {
            Some(kind) => {
                limits.storable.kinds.remove(&kind);
            }
            None => {
                limits.off.insert(off.what.clone());
            }
        }
    }
    limits
}

fn kind_of(word: &str) -> Option<ValueKind> {
    serde_json::from_value(Json::String(word.to_owned())).ok()
}

/// What a campaign on the target does not test, each with the reason.
pub fn not_tested(context: &GremlinContext) -> Vec<String> {
    let profile = &context.profile;
    let description = |off: &SwitchedOff| match &off.versions {
        Some(versions) => format!("{} ({versions}): {}", off.what, off.why),
        None => format!("{}: {}", off.what, off.why),
    };
    let mut list: Vec<String> = profile.off.iter().map(description).collect();
    let holds = context.settings.holds;
    for (has, what) in [
        (holds.multi_properties, "several values of one key"),
        (holds.meta_properties, "properties of properties"),
        (holds.null_properties, "stored null"),
        (holds.ids == Ids::Given, "ids in traversals and answers: the target assigns ids itself"),
        (profile.storable.non_finite, "stored NaN and infinities"),
        (profile.storable.temporal, "stored dates"),
        (profile.node_indexes, "indexes on vertices"),
        (profile.relationship_indexes, "indexes on edges"),
    ] {
        if !has {
            list.push(format!("{what}: switched off by the profile of {}", profile.title));
        }
    }
    if profile.semantics_compared.is_empty() {
        list.push(format!(
            "answers by the rules of TinkerPop: the executable semantics have not been compared with {}, so the oracles that \
             need them judge only a user's own queries, or if `--oracle` names them",
            profile.title
        ));
    }
    list.push("lambdas, OLAP steps and io(): the generator does not write them".to_owned());
    list
}
