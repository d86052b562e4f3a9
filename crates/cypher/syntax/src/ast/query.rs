//! Statements and queries: what is written between two semicolons.

use super::{Clause, ConstraintStatement, IndexStatement, Name, SetQuantifier};

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

/// `CYPHER [version] [key = value]…`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CypherOptions {
    /// Language version as written (`5`, `25`, `4.4`).
    pub version: Option<Name>,
    /// Settings in written order.
    pub settings: Vec<(Name, Name)>,
}

/// The body of a statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StatementBody {
    /// A query, reading or writing.
    Query(Query),
    /// An index statement.
    Index(IndexStatement),
    /// A constraint statement.
    Constraint(ConstraintStatement),
}

/// `<composite statement> ::= <linear statement> [ { <composite conjunction> <linear statement> }... ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    /// The first single query.
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

/// `<linear statement>`: clauses in order.
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

    /// The query; `None` for an index or constraint statement.
    pub fn as_query(&self) -> Option<&Query> {
        match &self.body {
            StatementBody::Query(query) => Some(query),
            _ => None,
        }
    }
}

impl Query {
    /// A query without `UNION`.
    pub fn single(clauses: Vec<Clause>) -> Self {
        Self { first: SingleQuery { clauses }, unions: Vec::new() }
    }

    /// All single queries in order.
    pub fn parts(&self) -> impl Iterator<Item = &SingleQuery> {
        std::iter::once(&self.first).chain(self.unions.iter().map(|union_part| &union_part.query))
    }
}
