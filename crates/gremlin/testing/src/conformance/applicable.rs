//! Decides by an engine's profile which scenarios the engine cannot play.

use super::rehearsal::Rehearsal;
use crate::feature::{GraphName, Scenario};
use edgewise_engine::Profile;
use edgewise_gremlin_generate::ValueKind;
use edgewise_gremlin_semantics::{Ids, Provider};

/// The reason not to play a scenario on an engine, found in its tags and its text alone; `None` if there is no reason.
pub(super) fn not_applicable(scenario: &Scenario, profile: &Profile, provider: &Provider) -> Option<String> {
    let tagged = |tag: &str| scenario.tags.iter().any(|own| own == tag);
    let (title, holds) = (&profile.title, &provider.holds);
    if scenario.traversal.contains("io(") {
        return Some("it reads or writes a file of the server".to_owned());
    }
    let assigned = holds.ids == Ids::Assigned;
    let crew = scenario.graph == Some(GraphName::Crew);
    let lacks = [
        (
            assigned && (tagged("UserSuppliedVertexIds") || tagged("UserSuppliedEdgeIds")),
            "ids chosen by the user",
        ),
        (assigned && tagged("UserSuppliedVertexPropertyIds"), "ids chosen by the user"),
        (!holds.multi_properties && (tagged("MultiProperties") || crew), "several values of one key"),
        (!holds.meta_properties && (tagged("MetaProperties") || crew), "properties of properties"),
        (!holds.null_properties && tagged("AllowNullPropertyValues"), "null as a value of a property"),
        (!profile.storable.list && tagged("AllowListPropertyValues"), "lists as values of properties"),
        (!profile.storable.list && tagged("AllowSetPropertyValues"), "sets as values of properties"),
        (!profile.storable.list && tagged("AllowMapPropertyValues"), "maps as values of properties"),
        (
            !profile.storable.temporal && tagged("AllowDateTimePropertyValues"),
            "dates as values of properties",
        ),
        (off(profile, "store-uuid") && tagged("AllowUUIDPropertyValues"), "UUIDs as values of properties"),
    ];
    if let Some((_, what)) = lacks.iter().find(|(lacking, _)| *lacking) {
        return Some(format!("{title} does not support {what}"));
    }
    (holds.null_properties && tagged("DisallowNullPropertyValues"))
        .then(|| format!("{title} stores null as a value of a property"))
}

/// The reason not to play a scenario on an engine, found by playing it on the semantics; `None` if there is no reason.
pub(super) fn not_supported(rehearsal: &Rehearsal<'_>, profile: &Profile) -> Option<String> {
    let (title, seen) = (&profile.title, &rehearsal.seen);
    let several_ends = seen.schema.edge_labels.iter().any(|label| label.ends.len() > 1);
    let stored = |kind: &&ValueKind| {
        off(profile, &format!("store-{}", word(**kind)))
            || (**kind == ValueKind::Date && !profile.storable.temporal)
    };
    let unstored = seen.kinds.iter().find(stored).map(|kind| format!("values of the type {}", word(*kind)));
    let lacks = [
        unstored,
        (rehearsal.paths && off(profile, "path")).then(|| "results that are paths".to_owned()),
        (rehearsal.trees && off(profile, "tree")).then(|| "results that are trees".to_owned()),
        (rehearsal.graphs && off(profile, "subgraph")).then(|| "results that are graphs".to_owned()),
        (several_ends && off(profile, "several-ends"))
            .then(|| "edges of one label between vertices of different labels".to_owned()),
        (seen.parallel_edges && off(profile, "parallel-edges"))
            .then(|| "two edges of one label between two vertices".to_owned()),
        (profile.schema_first && seen.conflict.is_some())
            .then(|| "one key with values of different types".to_owned()),
    ];
    lacks.into_iter().flatten().next().map(|what| format!("{title} does not support {what}"))
}

/// Whether the profile switches this feature off, because the engine does not support it.
fn off(profile: &Profile, what: &str) -> bool {
    profile.off.iter().any(|off| off.what == what)
}

fn word(kind: ValueKind) -> String {
    format!("{kind:?}").to_lowercase()
}
