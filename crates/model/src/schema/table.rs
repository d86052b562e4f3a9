//! `Table`: what an engine that stores only declared labels and types must be told before the data.

use serde::{Deserialize, Serialize};

use super::{Ends, LabelSchema, RelationshipSchema, Schema};
use crate::Name;
use std::collections::BTreeMap;

/// The declaration of a label or of a relationship type, for engines that need one before data is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Table {
    /// The nodes with a label.
    Nodes(LabelSchema),
    /// The relationships of a type. It joins only the declared pairs of labels.
    Relationships(RelationshipSchema),
}

impl Schema {
    /// The tables of this schema. Each has every key, and each type joins every pair of labels: engines refuse to ask a
    /// table for a key that it lacks, and openCypher then answers null.
    pub fn tables(&self) -> Vec<Table> {
        let of_nodes = self.labels.iter().flat_map(|label| &label.properties);
        let of_relationships = self.relationships.iter().flat_map(|kind| &kind.properties);
        let mut properties = BTreeMap::new();
        for (key, kind) in of_nodes.chain(of_relationships) {
            properties.entry(key.clone()).or_insert(*kind);
        }
        let names = || self.labels.iter().map(|label| &label.name);
        let pair = |from: &Name, to: &Name| Ends { from: from.clone(), to: to.clone() };
        let ends: Vec<Ends> = names().flat_map(|from| names().map(move |to| pair(from, to))).collect();
        let nodes = names()
            .map(|name| Table::Nodes(LabelSchema { name: name.clone(), properties: properties.clone() }));
        let kinds = self.relationships.iter().filter(|_| !ends.is_empty()).map(|kind| {
            let (name, ends) = (kind.name.clone(), ends.clone());
            Table::Relationships(RelationshipSchema { name, properties: properties.clone(), ends })
        });
        nodes.chain(kinds).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PropertyType;

    #[test]
    fn every_table_has_every_key_and_every_type_joins_every_pair_of_labels() {
        let label = |name: &str, key: &str| LabelSchema {
            name: name.into(),
            properties: [(key.into(), PropertyType::Integer)].into(),
        };
        let relationship =
            RelationshipSchema { name: "T".into(), properties: BTreeMap::new(), ends: Vec::new() };
        let schema = Schema {
            labels: vec![label("A", "k"), label("B", "l")],
            relationships: vec![relationship],
            indexes: Vec::new(),
        };
        let tables = schema.tables();
        assert_eq!(tables.len(), 3);
        let Table::Nodes(first) = &tables[0] else { panic!("a label comes first") };
        assert_eq!(first.properties.keys().map(Name::as_str).collect::<Vec<_>>(), ["k", "l"]);
        let Table::Relationships(last) = &tables[2] else { panic!("a type comes last") };
        assert_eq!((last.ends.len(), last.properties.len()), (4, 2));
    }
}
