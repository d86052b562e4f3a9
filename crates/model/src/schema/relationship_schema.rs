//! `RelationshipSchema`: a relationship type, its properties and the labels it may join.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Ends, PropertyType};
use crate::Name;

/// A relationship type with its typed properties, and the labels that its start and end nodes may have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelationshipSchema {
    /// The name of the relationship type.
    pub name: Name,
    /// The types of the properties, by key.
    pub properties: BTreeMap<Name, PropertyType>,
    /// The pairs of labels that the relationship type may join; if there are none, it may join any.
    pub ends: Vec<Ends>,
}

impl RelationshipSchema {
    /// True if a relationship of this type may join nodes with these labels.
    pub fn joins(&self, from: &str, to: &str) -> bool {
        self.ends.is_empty() || self.ends.iter().any(|ends| ends.from == from && ends.to == to)
    }
}
