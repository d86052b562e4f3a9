//! `LabelSchema`: a label and the properties of the nodes that have it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::PropertyType;
use crate::Name;

/// A label, with the typed properties that its nodes may have. No property is mandatory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelSchema {
    /// The name of the label.
    pub name: Name,
    /// The types of the properties, by key.
    pub properties: BTreeMap<Name, PropertyType>,
}
