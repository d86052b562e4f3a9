//! `Schema`: the metamodel a graph is generated from.

use serde::{Deserialize, Serialize};

use super::{LabelSchema, PropertyType, RelationshipSchema};
use crate::Index;

/// The metamodel of a graph, after GDBMeter, section 3.1 (labels and relationship types with typed properties,
/// indexes) and Grand (typed edge ends). All properties are optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// The labels.
    pub labels: Vec<LabelSchema>,
    /// The relationship types.
    pub relationships: Vec<RelationshipSchema>,
    /// The indexes that exist at the start.
    pub indexes: Vec<Index>,
}

impl Schema {
    /// The label with this name.
    pub fn label(&self, name: &str) -> Option<&LabelSchema> {
        self.labels.iter().find(|label| label.name == name)
    }

    /// The relationship type with this name.
    pub fn relationship(&self, name: &str) -> Option<&RelationshipSchema> {
        self.relationships.iter().find(|relationship| relationship.name == name)
    }

    /// The type of a property of nodes with this label.
    pub fn node_property(&self, label: &str, key: &str) -> Option<PropertyType> {
        self.label(label)?.properties.get(key).copied()
    }

    /// The type of a property of relationships of this type.
    pub fn relationship_property(&self, kind: &str, key: &str) -> Option<PropertyType> {
        self.relationship(kind)?.properties.get(key).copied()
    }

    /// The relationship types that may start at this label.
    pub fn relationships_from<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a RelationshipSchema> {
        self.relationships
            .iter()
            .filter(move |kind| kind.ends.is_empty() || kind.ends.iter().any(|ends| ends.from == label))
    }

    /// The relationship types that may end at this label.
    pub fn relationships_to<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a RelationshipSchema> {
        self.relationships
            .iter()
            .filter(move |kind| kind.ends.is_empty() || kind.ends.iter().any(|ends| ends.to == label))
    }

    /// Every property of every label: label, key and type.
    pub fn node_properties(&self) -> impl Iterator<Item = (&str, &str, PropertyType)> {
        self.labels.iter().flat_map(|label| {
            label.properties.iter().map(|(key, kind)| (label.name.as_str(), key.as_str(), *kind))
        })
    }

    /// Every property of every relationship type: type, key and property type.
    pub fn relationship_properties(&self) -> impl Iterator<Item = (&str, &str, PropertyType)> {
        self.relationships.iter().flat_map(|relationship| {
            relationship
                .properties
                .iter()
                .map(|(key, kind)| (relationship.name.as_str(), key.as_str(), *kind))
        })
    }
}
