//! Syntax trees of index and constraint statements.

use super::{Expr, Name, TypeExpr};

/// A statement that creates or drops an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IndexStatement {
    /// `CREATE … INDEX …`
    Create(CreateIndex),
    /// `DROP INDEX …`
    Drop(IndexDrop),
}

/// `CREATE [kind] INDEX [name] [IF NOT EXISTS] FOR target ON (keys) [OPTIONS map]`, or `CREATE INDEX ON :L(k)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateIndex {
    /// The word before INDEX.
    pub kind: IndexKind,
    /// The name of the index, if written.
    pub name: Option<Name>,
    /// Whether `IF NOT EXISTS` is written.
    pub if_not_exists: bool,
    /// The nodes or relationships that are indexed.
    pub target: SchemaTarget,
    /// The keys; empty for lookup indexes and for Memgraph's label index.
    pub keys: Vec<Name>,
    /// `OPTIONS { … }`, a map.
    pub options: Option<Expr>,
    /// True for `ON :L(k)`, without variable; on a relationship type that is `CREATE EDGE INDEX ON :T(k)`.
    pub legacy: bool,
}

/// The kind of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexKind {
    /// No word before INDEX.
    Default,
    /// `BTREE`
    Btree,
    /// `RANGE`
    Range,
    /// `TEXT`
    Text,
    /// `POINT`
    Point,
    /// `FULLTEXT`
    Fulltext,
    /// `LOOKUP`
    Lookup,
    /// `VECTOR`
    Vector,
}

/// What an index or constraint applies to. The older spelling `ON :L(k)` has no variable: there the name of the
/// variable is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SchemaTarget {
    /// `(v:A|B)`: nodes with one of these labels.
    Node {
        /// The variable; empty in the older spelling.
        variable: Name,
        /// The labels: one; several for full-text; none for lookup.
        labels: Vec<Name>,
    },
    /// `()-[v:A|B]-()`: relationships of one of these types.
    Relationship {
        /// The variable; empty in the older spelling.
        variable: Name,
        /// The types: one; several for full-text; none for lookup.
        types: Vec<Name>,
    },
}

/// `DROP INDEX name [IF EXISTS]` or `DROP INDEX ON :L(k)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IndexDrop {
    /// Drops the index with a name.
    Named {
        /// The name of the index.
        name: Name,
        /// Whether `IF EXISTS` is written.
        if_exists: bool,
    },
    /// Drops the index on a label and keys: `DROP INDEX ON :L(k)`, or FalkorDB's `DROP [kind] INDEX FOR (v:L) ON
    /// (v.k)`.
    Described {
        /// The word before INDEX.
        kind: IndexKind,
        /// The nodes or relationships that are indexed.
        target: SchemaTarget,
        /// The keys of the index.
        keys: Vec<Name>,
        /// True for `ON :L(k)`, without variable.
        legacy: bool,
    },
}

/// A statement that creates or drops a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstraintStatement {
    /// `CREATE CONSTRAINT …`
    Create(CreateConstraint),
    /// `DROP CONSTRAINT …`
    Drop(ConstraintDrop),
}

/// `CREATE CONSTRAINT [name] [IF NOT EXISTS] FOR target REQUIRE (keys) IS …`, or `… ON (v:L) ASSERT …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateConstraint {
    /// The name of the constraint, if written.
    pub name: Option<Name>,
    /// Whether `IF NOT EXISTS` is written.
    pub if_not_exists: bool,
    /// The nodes or relationships that are constrained.
    pub target: SchemaTarget,
    /// The constrained keys, at least one.
    pub keys: Vec<Name>,
    /// What the constraint requires.
    pub requirement: Requirement,
    /// `OPTIONS { … }`, a map.
    pub options: Option<Expr>,
    /// True for `ON … ASSERT …`, the older spelling.
    pub legacy: bool,
}

/// What a constraint requires of its keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// `IS UNIQUE`: no two elements have the same values.
    Unique,
    /// `IS NOT NULL` (in the older spelling `EXISTS (v.k)`): the property exists.
    Exists,
    /// `IS KEY`: the properties exist, and no two elements have the same values.
    Key,
    /// `IS :: type`: the values have this type.
    Typed(TypeExpr),
}

/// `DROP CONSTRAINT …`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstraintDrop {
    /// Drops the constraint with a name.
    Named {
        /// The name of the constraint.
        name: Name,
        /// Whether `IF EXISTS` is written.
        if_exists: bool,
    },
    /// `DROP CONSTRAINT ON (v:L) ASSERT …`
    Described {
        /// The nodes or relationships that are constrained.
        target: SchemaTarget,
        /// The constrained keys.
        keys: Vec<Name>,
        /// What the constraint requires of its keys.
        requirement: Requirement,
    },
}
