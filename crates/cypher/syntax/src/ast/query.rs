//! Syntax trees of statements and queries: what is written between two semicolons.

use super::{Clause, ConstraintStatement, IndexStatement, Name, SetQuantifier, TableStatement};

/// One statement with its prefix options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// `EXPLAIN` or `PROFILE`, if written.
    pub mode: Option<PlanMode>,
    /// `CYPHER 5 runtime=slotted …`, if written.
    pub options: Option<CypherOptions>,
    /// The query or the schema statement.
    pub body: StatementBody,
}

/// `EXPLAIN` (plan only) or `PROFILE` (plan with counters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanMode {
    /// `EXPLAIN`
    Explain,
    /// `PROFILE`
    Profile,
}

/// Options before a statement: `CYPHER [version] [key = value]…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CypherOptions {
    /// The language version as written (`5`, `25`, `4.4`).
    pub version: Option<Name>,
    /// The settings `key = value`, in written order.
    pub settings: Vec<(Name, Name)>,
}

/// A statement without its prefix.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StatementBody {
    /// A query, reading or writing.
    Query(Query),
    /// An index statement.
    Index(IndexStatement),
    /// A constraint statement.
    Constraint(ConstraintStatement),
    /// The declaration of a label or relationship type.
    Table(TableStatement),
}

/// A query: one or several single queries, joined by `UNION`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    /// The query before the first `UNION`.
    pub first: SingleQuery,
    /// The queries after the first, each joined by `UNION`.
    pub unions: Vec<UnionPart>,
}

/// `<composite conjunction> ::= UNION [ <set quantifier> ]` with the query after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnionPart {
    /// `None` for `UNION` alone, which removes duplicates; otherwise `UNION ALL` or `UNION DISTINCT`.
    pub quantifier: Option<SetQuantifier>,
    /// The query after `UNION`.
    pub query: SingleQuery,
}

/// A query without `UNION`: `<linear statement>` of the grammar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct SingleQuery {
    /// The clauses, at least one in a valid query.
    pub clauses: Vec<Clause>,
}

impl Statement {
    /// A statement without prefix around a query.
    pub fn query(query: Query) -> Self {
        Self { mode: None, options: None, body: StatementBody::Query(query) }
    }

    /// The query; `None` for an index or constraint statement and for a declaration.
    pub fn as_query(&self) -> Option<&Query> {
        match &self.body {
            StatementBody::Query(query) => Some(query),
            _ => None,
        }
    }
}

impl Query {
    /// A query of these clauses, without `UNION`.
    pub fn single(clauses: Vec<Clause>) -> Self {
        Self { first: SingleQuery { clauses }, unions: Vec::new() }
    }

    /// The single queries that `UNION` joins, in order.
    pub fn parts(&self) -> impl Iterator<Item = &SingleQuery> {
        std::iter::once(&self.first).chain(self.unions.iter().map(|union_part| &union_part.query))
    }
}
