//! `Mutation`: one setup statement, and what it does to a graph.

use serde::{Deserialize, Serialize};

use super::{Graph, GraphError, Index, NodeId, RelSelector, Selector};
use crate::{Map, Name, Table, Value};

/// One setup statement of a round. Applying it does what Cypher defines for the statement that the comment of the
/// variant shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mutation {
    /// `CREATE (:A:B {k: v})`
    CreateNode {
        /// The labels of the node.
        labels: Vec<Name>,
        /// The properties of the node; null ones are not stored.
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
        /// The nodes at which the relationships start.
        from: Selector,
        /// The nodes at which the relationships end.
        to: Selector,
        /// The type of the relationships.
        kind: Name,
        /// The properties of the relationships; null ones are not stored.
        properties: Map,
    },
    /// `MATCH (n:A {k: v}) SET n.key = value`; null removes the property.
    SetProperty {
        /// The nodes to change.
        on: Selector,
        /// The key of the property.
        key: Name,
        /// The new value of the property.
        value: Value,
    },
    /// `MATCH (n:A {k: v}) REMOVE n.key`
    RemoveProperty {
        /// The nodes to change.
        on: Selector,
        /// The key of the property.
        key: Name,
    },
    /// `MATCH (n:A {k: v}) SET n:B:C`
    AddLabels {
        /// The nodes to change.
        on: Selector,
        /// The labels to add.
        labels: Vec<Name>,
    },
    /// `MATCH (n:A {k: v}) REMOVE n:B:C`
    RemoveLabels {
        /// The nodes to change.
        on: Selector,
        /// The labels to remove.
        labels: Vec<Name>,
    },
    /// `MATCH ()-[r:T {k: v}]->() SET r.key = value`; null removes the property.
    SetRelationshipProperty {
        /// The relationships to change.
        on: RelSelector,
        /// The key of the property.
        key: Name,
        /// The new value of the property.
        value: Value,
    },
    /// `MATCH ()-[r:T {k: v}]->() REMOVE r.key`
    RemoveRelationshipProperty {
        /// The relationships to change.
        on: RelSelector,
        /// The key of the property.
        key: Name,
    },
    /// `MATCH (n:A {k: v}) DETACH DELETE n`
    DeleteNodes {
        /// The nodes to delete.
        on: Selector,
    },
    /// `MATCH ()-[r:T {k: v}]->() DELETE r`
    DeleteRelationships {
        /// The relationships to delete.
        on: RelSelector,
    },
    /// The declaration of a label or relationship type, such as `CREATE NODE TABLE …`, for engines that need one. It
    /// changes no graph.
    Declare(Table),
    /// `CREATE INDEX …`
    CreateIndex(Index),
    /// `DROP INDEX …`
    DropIndex(Index),
}

/// A relationship of [`Mutation::CreatePattern`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternRelationship {
    /// The position of the start node in the pattern.
    pub from: usize,
    /// The position of the end node in the pattern.
    pub to: usize,
    /// The type of the relationship.
    pub kind: Name,
    /// The properties of the relationship; null ones are not stored.
    pub properties: Map,
}

/// How many changes a mutation made. They are counted like the side effects in the openCypher conformance suite (TCK).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The number of nodes created.
    pub nodes_created: usize,
    /// The number of nodes deleted.
    pub nodes_deleted: usize,
    /// The number of relationships created.
    pub relationships_created: usize,
    /// The number of relationships deleted.
    pub relationships_deleted: usize,
    /// The number of properties set or removed on elements that existed before.
    pub properties_set: usize,
    /// The number of labels added to nodes that existed before.
    pub labels_added: usize,
    /// The number of labels removed from nodes that were not deleted.
    pub labels_removed: usize,
    /// The number of indexes created or dropped.
    pub indexes_changed: usize,
}

/// Why a mutation cannot be applied; the graph is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MutationError {
    /// The index to create exists already.
    #[error("the index to create exists already")]
    IndexExists,
    /// The index to drop does not exist.
    #[error("the index to drop does not exist")]
    NoIndex,
    /// A relationship of a pattern refers to a node that the pattern does not have.
    #[error("the pattern has no node at position {0}")]
    NoPatternNode(usize),
    /// The graph refused the change, for this reason.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Applied {
    /// True if the mutation changed nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl Graph {
    /// Applies a setup statement. Returns how many changes it made.
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
            Mutation::Declare(_) => {}
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

    /// Sets a property of the selected nodes, or removes it if the value is null. Returns how many nodes changed:
    /// removing an absent property changes nothing.
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
