//! `PostgresQuirks`: what differs between graph engines inside PostgreSQL.

use super::{dial, session::PostgresSession};
use crate::{
    EngineError, Limits, Request, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
};

/// A graph engine inside PostgreSQL, whose statements are wrapped in SQL.
#[derive(Clone, Copy, Debug)]
pub struct PostgresQuirks {
    /// The properties that do not depend on the protocol.
    pub common: Quirks,
    /// The database that is used if a URL names none.
    pub database: &'static str,
    /// The SQL statement whose only cell is the version of the engine.
    pub version: &'static str,
    /// What to say if that statement has no answer.
    pub missing: &'static str,
    /// SQL statements at the start of a session. Those that the user may not run are left out.
    pub prepare: &'static [&'static str],
    /// The SQL statement that lists the names of all graphs.
    pub graphs: &'static str,
    /// The SQL statement that lists the labels and types of a graph.
    pub labels: fn(graph: &str) -> String,
    /// The SQL statement that creates a graph.
    pub create_graph: fn(graph: &str) -> String,
    /// The SQL statement that drops a graph with all that it contains.
    pub drop_graph: fn(graph: &str) -> String,
    /// The SQL statement that runs a statement in a graph; the number differs between all statements of a session.
    pub statement: fn(graph: &str, request: &Request, number: u64) -> Result<SqlStatement, String>,
    /// The word before a statement that makes the engine return its plan.
    pub explain: &'static str,
    /// Where the estimates begin in a line of a plan.
    pub estimates: &'static str,
}

/// A statement as SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqlStatement {
    /// The SQL.
    pub sql: String,
    /// The names of the columns; none if the statement returns nothing.
    pub columns: Vec<String>,
}

impl ServerKind for PostgresQuirks {
    fn quirks(&self) -> &Quirks {
        &self.common
    }

    fn takes_graph_parameter(&self) -> bool {
        true
    }

    fn version_at(
        &self,
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError> {
        survival::visit(endpoint, limits, |endpoint, deadline| {
            let mut postgres = dial::open(self, endpoint, options, deadline)?;
            dial::version(self, &mut postgres, deadline)
        })
    }

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(PostgresSession::open(self, context)?))
    }
}
