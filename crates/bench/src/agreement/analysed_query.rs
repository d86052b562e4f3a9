//! `AnalysedQuery`: a query with its determinism analysis, and the target's answer to it.

use edgewise_cypher_generate::{GeneratedQuery, Round};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_cypher_syntax::{Dialect, print_statement};
use edgewise_cypher_testing::determinism::{Determinism, Facts};
use edgewise_engine::{Outcome, Request};
use edgewise_model::Graph;
use std::collections::BTreeSet;

/// A query with its determinism analysis.
#[derive(Clone)]
pub(crate) struct AnalysedQuery {
    pub(crate) statement: Statement,
    pub(crate) request: Request,
    pub(crate) determinism: Determinism,
}

/// The target's answer.
pub(crate) struct Answered {
    pub(crate) outcome: Outcome,
    /// The graph after a query that writes.
    pub(crate) graph: Option<Box<Graph>>,
}

impl AnalysedQuery {
    /// Analyses a statement; `None` if it is not a query.
    pub(crate) fn new(
        generated: &GeneratedQuery,
        round: &Round,
        facts: &Facts,
        dialect: &Dialect,
    ) -> Option<Self> {
        let tree = generated.statement.as_query()?;
        let facts = facts.clone().with_parameters(&generated.parameters);
        let determinism = Determinism::of(tree, Some(&round.schema), &facts);
        let request = Request {
            text: print_statement(&generated.statement, dialect),
            parameters: generated.parameters.clone(),
            ..Request::default()
        };
        Some(Self { statement: generated.statement.clone(), request, determinism })
    }

    /// This query's request with a smaller query in its place.
    pub(crate) fn smaller(&self, query: Query, round: &Round, facts: &Facts, dialect: &Dialect) -> Self {
        let facts = facts.clone().with_parameters(&self.request.parameters);
        let determinism = Determinism::of(&query, Some(&round.schema), &facts);
        let statement = Statement::query(query);
        let request = Request {
            text: print_statement(&statement, dialect),
            parameters: self.request.parameters.clone(),
            ..Request::default()
        };
        Self { statement, request, determinism }
    }

    /// The names of all constructs and functions that the query uses.
    pub(crate) fn uses(&self) -> BTreeSet<String> {
        use_names(&self.statement)
    }

    /// True if only a commit, or an implicit transaction, shows whether the query is allowed.
    pub(crate) fn needs_commit(&self) -> bool {
        self.determinism.deletes || self.request.text.contains(" TRANSACTIONS")
    }
}

/// The names of all constructs and functions in a statement; functions in lower case, with parentheses.
pub fn use_names(statement: &Statement) -> BTreeSet<String> {
    let name = |used| match used {
        Use::Construct(construct) => construct.name().to_owned(),
        Use::Function(name) => format!("{}()", name.to_ascii_lowercase()),
    };
    uses_of(statement).into_iter().map(name).collect()
}
