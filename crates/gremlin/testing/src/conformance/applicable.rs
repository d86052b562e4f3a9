//! Which scenarios an engine cannot play, by what its profile says.

use super::rehearsal::Rehearsal;
use crate::feature::{GraphName, Scenario};
use edgewise_engine::Profile;
use edgewise_gremlin_generate::ValueKind;
use edgewise_gremlin_semantics::{Ids, Provider};

/// Why a scenario is not played on an engine, before anything is known of what it does; none if it is.
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
            "ids that the user gives",
        ),
        (assigned && tagged("UserSuppliedVertexPropertyIds"), "ids that the user gives"),
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
        return Some(format!("{title} does not have {what}"));
    }
    (holds.null_properties && tagged("DisallowNullPropertyValues"))
        .then(|| format!("{title} has null as a value of a property"))
}

/// Why a scenario is not played on an engine, by what the semantics did with it; none if it is.
pub(super) fn beyond(rehearsal: &Rehearsal<'_>, profile: &Profile) -> Option<String> {
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
    lacks.into_iter().flatten().next().map(|what| format!("{title} does not have {what}"))
}

/// Whether a profile switches something off that the engine lacks.
fn off(profile: &Profile, what: &str) -> bool {
    profile.off.iter().any(|off| off.what == what)
}

fn word(kind: ValueKind) -> String {
    format!("{kind:?}").to_lowercase()
}
