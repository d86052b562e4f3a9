//! The declarations of tags and edge types: the same in all rounds.

use edgewise_cypher_generate::{ROUND_PRESETS, fixed_property_type};
use edgewise_cypher_syntax::ast::Name;
use edgewise_cypher_syntax::ngql::{Declaration, Declared, StoredType};
use edgewise_model::{Graph, PropertyType, ScalarType, Schema};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The declarations that a graph and the queries on it need: those of the labels and types of the schema and the graph.
pub(super) fn declarations(graph: &Graph, schema: &Schema) -> Vec<Declaration> {
    let labels = schema.labels.iter().map(|label| label.name.clone()).chain(graph.labels().cloned());
    let types = schema.relationships.iter().map(|kind| kind.name.clone());
    let types = types.chain(graph.relationship_types().cloned());
    let tags = labels.collect::<BTreeSet<Name>>().into_iter().map(|name| (Declared::Tag, name));
    let edges = types.collect::<BTreeSet<Name>>().into_iter().map(|name| (Declared::Edge, name));
    let declared = |(what, name)| Declaration { what, name, properties: keys().to_vec() };
    tags.chain(edges).map(declared).collect()
}

/// Every key that a round of any preset can have, with its type.
pub(super) fn keys() -> &'static [(Name, StoredType)] {
    static KEYS: LazyLock<Vec<(Name, StoredType)>> = LazyLock::new(|| {
        let most = ROUND_PRESETS.iter().map(|preset| preset.config().schema.property_keys.max).max();
        let stored = |place: usize| (format!("k{place}").into(), stored_type(fixed_property_type(place)));
        (0..most.unwrap_or_default() as usize).map(stored).collect()
    });
    &KEYS
}

fn stored_type(of: PropertyType) -> StoredType {
    match of.scalar() {
        ScalarType::Boolean => StoredType::Bool,
        ScalarType::Integer => StoredType::Int,
        ScalarType::Float => StoredType::Double,
        _ => StoredType::String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_declared_with_types_that_depend_on_their_number_only() {
        let keys = keys();
        assert!(keys.len() >= 9, "{keys:?}");
        let types: Vec<StoredType> = keys.iter().map(|(_, of)| *of).take(5).collect();
        let expected =
            [StoredType::Int, StoredType::String, StoredType::Double, StoredType::Bool, StoredType::Int];
        assert_eq!(types, expected);
    }
}
