//! Reads and writes graphs as JSON: `{"nodes": [..], "relationships": [..], "indexes": [..]}`, with elements in the
//! JSON format of values.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::Graph;
use crate::{Index, Node, Relationship};

/// A graph in the form that is serialised.
#[derive(Serialize, Deserialize)]
struct Dump {
    nodes: Vec<Node>,
    relationships: Vec<Relationship>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    indexes: Vec<Index>,
}

impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let dump = Dump {
            nodes: self.nodes().cloned().collect(),
            relationships: self.relationships().cloned().collect(),
            indexes: self.indexes.clone(),
        };
        dump.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Graph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let dump = Dump::deserialize(deserializer)?;
        let mut graph = Self::from_values(dump.nodes, dump.relationships).map_err(D::Error::custom)?;
        graph.indexes = dump.indexes;
        Ok(graph)
    }
}
