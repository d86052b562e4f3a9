//! `Schema`: the labels, relationship types, properties and indexes that a graph is generated from.

use serde::{Deserialize, Serialize};

use super::{LabelSchema, PropertyType, RelationshipSchema};
use crate::Index;

/// The schema that a graph is generated from: labels and relationship types with typed properties, indexes (after the
/// testing tool GDBMeter, section 3.1 of its paper), and the labels that a relationship type may join (after the tool
/// Grand). All properties are optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// The labels that nodes may have.
    pub labels: Vec<LabelSchema>,
    /// The types that relationships may have.
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

    /// The type of the property `key` of nodes with this label; `None` if the schema has no such property.
    pub fn node_property(&self, label: &str, key: &str) -> Option<PropertyType> {
        self.label(label)?.properties.get(key).copied()
    }

    /// The type of the property `key` of relationships of this type; `None` if the schema has no such property.
    pub fn relationship_property(&self, kind: &str, key: &str) -> Option<PropertyType> {
        self.relationship(kind)?.properties.get(key).copied()
    }

    /// The relationship types whose start node may have this label.
    pub fn relationships_from<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a RelationshipSchema> {
        self.relationships
            .iter()
            .filter(move |kind| kind.ends.is_empty() || kind.ends.iter().any(|ends| ends.from == label))
    }

    /// The relationship types whose end node may have this label.
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
