//! Implements Serde's traits for values and elements through the JSON format.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value as Json;

use super::{from_json, read, to_json, write};
use crate::{Node, Relationship, Value};

/// The maximum depth of the JSON of a single element. It is below the 128 levels of a whole document, to leave room for
/// the JSON around the element.
const ELEMENT_DEPTH: usize = 120;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_json(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_json(&Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write::node(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read::read_node(&Json::deserialize(deserializer)?, ELEMENT_DEPTH).map_err(D::Error::custom)
    }
}

impl Serialize for Relationship {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write::relationship(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Relationship {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read::read_relationship(&Json::deserialize(deserializer)?, ELEMENT_DEPTH).map_err(D::Error::custom)
    }
}
