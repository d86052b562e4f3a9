//! Makes CREATE INDEX and DROP INDEX statements.

use std::collections::BTreeMap;

use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::{Index, IndexKind, Mutation, Name, PropertyType};

use super::draft::Draft;

/// Makes `CREATE INDEX …` for keys of a label or relationship type that have no such index yet.
pub fn create(draft: &mut Draft<'_>) -> Option<Mutation> {
    let (nodes, relationships) = supported_indexes(draft);
    let of_relationships = match (nodes, relationships) {
        (true, true) => draft.rng.one_in(3),
        (nodes, relationships) if nodes != relationships => relationships,
        _ => return None,
    };
    let schema = draft.schema;
    let (label, properties) = if of_relationships {
        let relationship = draft.rng.pick(&schema.relationships)?;
        (relationship.name.clone(), &relationship.properties)
    } else {
        let label = draft.rng.pick(&schema.labels)?;
        (label.name.clone(), &label.properties)
    };
    let index = draw(draft, label, properties, of_relationships)?;
    let clashes = |other: &Index| {
        let same_place =
            other.label == index.label && other.kind.is_relationship() == index.kind.is_relationship();
        let shares_key = other.keys.iter().any(|key| index.keys.contains(key));
        *other == index || (!draft.features.has("shared-index-key") && same_place && shares_key)
    };
    (!draft.graph.indexes().iter().any(clashes)).then_some(Mutation::CreateIndex(index))
}

/// Makes `DROP INDEX …` of an existing index.
pub fn drop(draft: &mut Draft<'_>) -> Option<Mutation> {
    let index = draft.rng.pick(draft.graph.indexes())?;
    Some(Mutation::DropIndex(index.clone()))
}

/// Whether the target has indexes on nodes, and whether on relationships.
fn supported_indexes(draft: &Draft<'_>) -> (bool, bool) {
    let features = draft.features;
    let spelt = features.allows(Construct::IndexFor) || features.allows(Construct::IndexOn);
    let relationships = features.relationship_indexes && features.allows(Construct::RelationshipIndex);
    (spelt && features.node_indexes, spelt && relationships)
}

/// Draws an index on one or two of the keys.
fn draw(
    draft: &mut Draft<'_>,
    label: Name,
    properties: &BTreeMap<Name, PropertyType>,
    of_relationships: bool,
) -> Option<Index> {
    let mut keys: Vec<(&Name, &PropertyType)> = properties.iter().collect();
    draft.rng.shuffle(&mut keys);
    let (key, property_type) = *keys.first()?;
    let mut kind = if of_relationships { IndexKind::RelRange } else { IndexKind::NodeRange };
    let special = draft.rng.one_in(4);
    match *property_type {
        PropertyType::String if special && draft.features.allows(Construct::TextIndex) => {
            kind = if of_relationships { IndexKind::RelText } else { IndexKind::NodeText };
        }
        PropertyType::Point if special && draft.features.allows(Construct::PointIndex) => {
            kind = if of_relationships { IndexKind::RelPoint } else { IndexKind::NodePoint };
        }
        _ => {}
    }
    let range = matches!(kind, IndexKind::NodeRange | IndexKind::RelRange);
    let mut indexed = vec![key.clone()];
    if range && draft.features.allows(Construct::CompositeIndex) && draft.rng.one_in(5) {
        indexed.extend(keys.get(1).map(|(key, _)| (*key).clone()));
    }
    Some(Index { kind, label, keys: indexed })
}
