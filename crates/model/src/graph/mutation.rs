//! `Mutation`: one setup statement, and what it does to a graph.

use serde::{Deserialize, Serialize};

use super::{Graph, GraphError, Index, NodeId, RelSelector, Selector};
use crate::{Map, Name, Value};

/// One setup statement of a round. Applying it does exactly what Cypher defines for the statement in the variant's
/// comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mutation {
    /// `CREATE (:A:B {k: v})`
    CreateNode {
        /// Its labels.
        labels: Vec<Name>,
        /// Its properties; null ones are not stored.
        properties: Map,
    },
    /// `CREATE (n0:A {..}), (n1:B {..}), (n0)-[:T {..}]->(n1)`: nodes and relationships in one statement.
    CreatePattern {
        /// The new nodes: labels and properties.
        nodes: Vec<(Vec<Name>, Map)>,
        /// The new relationships, whose ends are positions in `nodes`.
        relationships: Vec<PatternRelationship>,
    },
    /// `MATCH (a:A {k: v}), (b:B {l: w}) CREATE (a)-[:T {..}]->(b)`: one relationship for every pair. A node that
    /// both selectors choose gets a loop.
    CreateRelationships {
        /// Where they start.
        from: Selector,
        /// Where they end.
        to: Selector,
        /// Their type.
        kind: Name,
        /// Their properties; null ones are not stored.
        properties: Map,
    },
    /// `MATCH (n:A {k: v}) SET n.key = value`; null removes the property.
    SetProperty {
        /// Which nodes.
        on: Selector,
        /// The key.
        key: Name,
        /// The value.
        value: Value,
    },
    /// `MATCH (n:A {k: v}) REMOVE n.key`
    RemoveProperty {
        /// Which nodes.
        on: Selector,
        /// The key.
        key: Name,
    },
    /// `MATCH (n:A {k: v}) SET n:B:C`
    AddLabels {
        /// Which nodes.
        on: Selector,
        /// The labels.
        labels: Vec<Name>,
    },
    /// `MATCH (n:A {k: v}) REMOVE n:B:C`
    RemoveLabels {
        /// Which nodes.
        on: Selector,
        /// The labels.
        labels: Vec<Name>,
    },
    /// `MATCH ()-[r:T {k: v}]->() SET r.key = value`; null removes the property.
    SetRelationshipProperty {
        /// Which relationships.
        on: RelSelector,
        /// The key.
        key: Name,
        /// The value.
        value: Value,
    },
    /// `MATCH ()-[r:T {k: v}]->() REMOVE r.key`
    RemoveRelationshipProperty {
        /// Which relationships.
        on: RelSelector,
        /// The key.
        key: Name,
    },
    /// `MATCH (n:A {k: v}) DETACH DELETE n`
    DeleteNodes {
        /// Which nodes.
        on: Selector,
    },
    /// `MATCH ()-[r:T {k: v}]->() DELETE r`
    DeleteRelationships {
        /// Which relationships.
        on: RelSelector,
    },
    /// `CREATE INDEX …`
    CreateIndex(Index),
    /// `DROP INDEX …`
    DropIndex(Index),
}

/// A relationship of [`Mutation::CreatePattern`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternRelationship {
    /// The position of its start node.
    pub from: usize,
    /// The position of its end node.
    pub to: usize,
    /// Its type.
    pub kind: Name,
    /// Its properties; null ones are not stored.
    pub properties: Map,
}

/// The changes that a mutation made, counted as the TCK counts side effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// Nodes created.
    pub nodes_created: usize,
    /// Nodes deleted.
    pub nodes_deleted: usize,
    /// Relationships created.
    pub relationships_created: usize,
    /// Relationships deleted.
    pub relationships_deleted: usize,
    /// Properties set or removed on elements that existed before.
    pub properties_set: usize,
    /// Labels added to nodes that existed before.
    pub labels_added: usize,
    /// Labels removed from nodes that were not deleted.
    pub labels_removed: usize,
    /// Indexes created or dropped.
    pub indexes_changed: usize,
}

/// Why a mutation cannot be applied; the graph is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MutationError {
    /// The index to create exists already.
    #[error("there is already such an index")]
    IndexExists,
    /// The index to drop does not exist.
    #[error("there is no such index")]
    NoIndex,
    /// A relationship of a pattern refers to a node that the pattern does not have.
    #[error("the pattern has no node at position {0}")]
    NoPatternNode(usize),
    /// The graph refused the change.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Applied {
    /// Whether nothing changed.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl Graph {
    /// Applies a setup statement.
    pub fn apply(&mut self, mutation: &Mutation) -> Result<Applied, MutationError> {
        let mut applied = Applied::default();
        match mutation {
            Mutation::CreateNode { labels, properties } => {
                self.add_node(labels.iter().cloned(), properties.clone());
                applied.nodes_created = 1;
            }
            Mutation::CreatePattern { nodes, relationships } => {
                self.create_pattern(nodes, relationships)?;
                applied.nodes_created = nodes.len();
                applied.relationships_created = relationships.len();
            }
            Mutation::CreateRelationships { from, to, kind, properties } => {
                let (from, to) = (from.select(self), to.select(self));
                for start in &from {
                    for end in &to {
                        self.add_relationship(*start, *end, kind.clone(), properties.clone())?;
                    }
                }
                applied.relationships_created = from.len() * to.len();
            }
            Mutation::SetProperty { on, key, value } => {
                applied.properties_set = self.set_property(on, key, value)?;
            }
            Mutation::RemoveProperty { on, key } => {
                applied.properties_set = self.set_property(on, key, &Value::Null)?;
            }
            Mutation::AddLabels { on, labels } => {
                for id in on.select(self) {
                    for label in labels {
                        applied.labels_added += usize::from(self.add_label(id, label.clone())?);
                    }
                }
            }
            Mutation::RemoveLabels { on, labels } => {
                for id in on.select(self) {
                    for label in labels {
                        applied.labels_removed += usize::from(self.remove_label(id, label)?);
                    }
                }
            }
            Mutation::SetRelationshipProperty { on, key, value } => {
                applied.properties_set = self.set_rel_property(on, key, value)?;
            }
            Mutation::RemoveRelationshipProperty { on, key } => {
                applied.properties_set = self.set_rel_property(on, key, &Value::Null)?;
            }
            Mutation::DeleteNodes { on } => {
                for id in on.select(self) {
                    applied.relationships_deleted += self.detach_delete(id)?;
                    applied.nodes_deleted += 1;
                }
            }
            Mutation::DeleteRelationships { on } => {
                for id in on.select(self) {
                    self.delete_relationship(id)?;
                    applied.relationships_deleted += 1;
                }
            }
            Mutation::CreateIndex(index) => {
                if self.indexes.contains(index) {
                    return Err(MutationError::IndexExists);
                }
                self.indexes.push(index.clone());
                applied.indexes_changed = 1;
            }
            Mutation::DropIndex(index) => {
                let place = self.indexes.iter().position(|own| own == index).ok_or(MutationError::NoIndex)?;
                self.indexes.remove(place);
                applied.indexes_changed = 1;
            }
        }
        Ok(applied)
    }

    fn create_pattern(
        &mut self,
        nodes: &[(Vec<Name>, Map)],
        relationships: &[PatternRelationship],
    ) -> Result<(), MutationError> {
        let ends = relationships.iter().flat_map(|relationship| [relationship.from, relationship.to]);
        if let Some(missing) = ends.into_iter().find(|end| *end >= nodes.len()) {
            return Err(MutationError::NoPatternNode(missing));
        }
        let ids: Vec<NodeId> = nodes
            .iter()
            .map(|(labels, properties)| self.add_node(labels.iter().cloned(), properties.clone()))
            .collect();
        for PatternRelationship { from, to, kind, properties } in relationships {
            self.add_relationship(ids[*from], ids[*to], kind.clone(), properties.clone())?;
        }
        Ok(())
    }

    /// Sets a property of the selected nodes. Returns how many changed: removing an absent property changes nothing.
    fn set_property(&mut self, on: &Selector, key: &Name, value: &Value) -> Result<usize, GraphError> {
        let mut changed = 0;
        for id in on.select(self) {
            let before = self.set_node_property(id, key.clone(), value.clone())?;
            changed += usize::from(!(before.is_null() && value.is_null()));
        }
        Ok(changed)
    }

    fn set_rel_property(&mut self, on: &RelSelector, key: &Name, value: &Value) -> Result<usize, GraphError> {
        let mut changed = 0;
        for id in on.select(self) {
            let before = self.set_relationship_property(id, key.clone(), value.clone())?;
            changed += usize::from(!(before.is_null() && value.is_null()));
        }
        Ok(changed)
    }
}
