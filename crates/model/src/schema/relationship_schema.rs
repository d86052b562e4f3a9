//! `RelationshipSchema`: a relationship type, its properties and the labels it may join.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Ends, PropertyType};
use crate::Name;

/// A relationship type with its typed properties and the ends it may have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelationshipSchema {
    /// The relationship type.
    pub name: Name,
    /// Its properties.
    pub properties: BTreeMap<Name, PropertyType>,
    /// The label pairs it may join; empty means any.
    pub ends: Vec<Ends>,
}

impl RelationshipSchema {
    /// Whether it may join nodes of these labels.
    pub fn joins(&self, from: &str, to: &str) -> bool {
        self.ends.is_empty() || self.ends.iter().any(|ends| ends.from == from && ends.to == to)
    }
}
