//! `LabelSchema`: a label and the properties of the nodes that carry it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::PropertyType;
use crate::Name;

/// A label with the typed properties its nodes may have; none is mandatory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelSchema {
    /// The label.
    pub name: Name,
    /// Its properties.
    pub properties: BTreeMap<Name, PropertyType>,
}
