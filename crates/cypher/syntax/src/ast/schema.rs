//! Index and constraint statements.

use super::{Expr, Name, TypeExpr};

/// An index statement.
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
    /// The name, if written.
    pub name: Option<Name>,
    /// `IF NOT EXISTS` is written.
    pub if_not_exists: bool,
    /// What is indexed.
    pub target: SchemaTarget,
    /// The keys; empty for lookup indexes and for Memgraph's label index.
    pub keys: Vec<Name>,
    /// `OPTIONS { … }`, a map.
    pub options: Option<Expr>,
    /// Written as `ON :L(k)`, without variable; on a relationship type `CREATE EDGE INDEX ON :T(k)`.
    pub legacy: bool,
}

/// The kind of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexKind {
    /// `CREATE INDEX`: no word.
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

/// What an index or constraint applies to. Legacy spellings (`ON :L(k)`) have no variable: its name is empty there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SchemaTarget {
    /// `(v:A|B)`
    Node {
        /// The variable.
        variable: Name,
        /// Labels: one; several for full-text; none for lookup.
        labels: Vec<Name>,
    },
    /// `()-[v:A|B]-()`
    Relationship {
        /// The variable.
        variable: Name,
        /// Types: one; several for full-text; none for lookup.
        types: Vec<Name>,
    },
}

/// `DROP INDEX name [IF EXISTS]` or `DROP INDEX ON :L(k)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum IndexDrop {
    /// By name.
    Named {
        /// The name.
        name: Name,
        /// `IF EXISTS` is written.
        if_exists: bool,
    },
    /// By label and keys: `DROP INDEX ON :L(k)`, and FalkorDB's `DROP [kind] INDEX FOR (v:L) ON (v.k)`.
    Described {
        /// The word before INDEX.
        kind: IndexKind,
        /// What was indexed.
        target: SchemaTarget,
        /// The keys.
        keys: Vec<Name>,
        /// Written as `ON :L(k)`.
        legacy: bool,
    },
}

/// A constraint statement.
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
    /// The name, if written.
    pub name: Option<Name>,
    /// `IF NOT EXISTS` is written.
    pub if_not_exists: bool,
    /// What is constrained.
    pub target: SchemaTarget,
    /// The keys, at least one.
    pub keys: Vec<Name>,
    /// What must hold.
    pub requirement: Requirement,
    /// `OPTIONS { … }`, a map.
    pub options: Option<Expr>,
    /// Written as `ON … ASSERT …`.
    pub legacy: bool,
}

/// What a constraint requires.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// `IS UNIQUE`
    Unique,
    /// `IS NOT NULL` (legacy: `EXISTS (v.k)`)
    Exists,
    /// `IS KEY`
    Key,
    /// `IS :: type`
    Typed(TypeExpr),
}

/// `DROP CONSTRAINT …`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstraintDrop {
    /// By name.
    Named {
        /// The name.
        name: Name,
        /// `IF EXISTS` is written.
        if_exists: bool,
    },
    /// `DROP CONSTRAINT ON (v:L) ASSERT …`
    Described {
        /// What was constrained.
        target: SchemaTarget,
        /// The keys.
        keys: Vec<Name>,
        /// What was required.
        requirement: Requirement,
    },
}
