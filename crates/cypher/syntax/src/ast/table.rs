//! Syntax trees of the statements that declare tables. Engines such as Kuzu store only what was declared.

use super::Name;

/// A statement that declares the nodes with a label or the relationships of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableStatement {
    /// `CREATE NODE TABLE L(k INT64, …, PRIMARY KEY (k))`
    Nodes(NodeTable),
    /// `CREATE REL TABLE T(FROM L TO M, …, k INT64, …)`
    Relationships(RelationshipTable),
}

/// The declaration of the nodes with a label.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeTable {
    /// The label.
    pub label: Name,
    /// The properties, at least one.
    pub columns: Vec<Column>,
    /// The property by which nodes differ.
    pub key: Name,
}

/// The declaration of the relationships of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RelationshipTable {
    /// The type.
    pub kind: Name,
    /// The pairs of labels that it joins, from and to; at least one.
    pub ends: Vec<(Name, Name)>,
    /// The properties.
    pub columns: Vec<Column>,
}

/// A declared property.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Column {
    /// Its key.
    pub name: Name,
    /// The type of its values.
    pub of: ColumnType,
}

/// A type in an engine's own words: a word, and how many `[]` follow it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnType {
    /// The word, such as `INT64`.
    pub word: Name,
    /// 1 for a list, 2 for a list of lists, and so on.
    pub lists: usize,
}
