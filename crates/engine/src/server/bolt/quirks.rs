//! `BoltQuirks`: what differs between engines that speak Bolt.

use super::{dial, session::BoltSession};
use crate::{
    EngineError, Limits, Session,
    engines::ANY_BOLT,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
};
use edgewise_model::Rows;

/// An engine that speaks Bolt.
#[derive(Clone, Copy, Debug)]
pub struct BoltQuirks {
    /// The properties that do not depend on the protocol.
    pub common: Quirks,
    /// Extracts the version from the agent name in a server's greeting.
    pub version: fn(agent: &str) -> &str,
    /// A statement whose first cell is the version, for servers whose greeting lacks it.
    pub version_statement: Option<&'static str>,
    /// How all data is deleted.
    pub wipe: Wipe,
    /// How indexes and constraints are listed and dropped, if the engine has any.
    pub schema: Option<Schema>,
    /// The prefix that makes a statement return its plan, if there is one.
    pub explain: Option<&'static str>,
    /// How a plan is returned.
    pub plan: PlanForm,
    /// How a statement of another connection is terminated, if that is possible.
    pub termination: Option<Termination>,
    /// The columns of a statement, for servers that name none if there are no rows; empty if the text does not tell.
    pub columns: Option<fn(&str) -> Vec<String>>,
    /// True if a statement commits while it runs, so that its changes remain if it fails.
    pub commits_early: fn(&str) -> bool,
}

/// How all nodes and relationships are deleted.
#[derive(Clone, Copy, Debug)]
pub struct Wipe {
    /// Deletes nodes with their relationships. It is repeated until none are left.
    pub statement: &'static str,
    /// The most nodes that one run of it deletes: a transaction that deletes everything could exceed the server's
    /// memory.
    pub batch: u64,
}

/// How indexes and constraints are dropped.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The two statements that list constraints and indexes.
    pub listings: [&'static str; 2],
    /// The statements that drop what these list.
    pub drops: fn(constraints: &Rows, indexes: &Rows) -> Vec<String>,
}

/// How a plan is returned.
#[derive(Clone, Copy, Debug)]
pub enum PlanForm {
    /// As a tree in the summary after the last row.
    Tree {
        /// The operator arguments to keep in the plan text. The others can differ although the plan is the same.
        details: &'static [&'static str],
        /// The prefixes of generated names, whose numbers change from plan to plan.
        numbered: &'static [&'static str],
    },
    /// As one text, in an argument of the only operator in the summary.
    Text {
        /// The name of the argument.
        argument: &'static str,
        /// The words before numbers that are estimates, which can differ although the plan is the same.
        estimates: &'static [&'static str],
    },
    /// As rows, with one line of text in the first column.
    Rows,
}

/// How a statement is terminated through another connection.
#[derive(Clone, Copy, Debug)]
pub struct Termination {
    /// The statement that lists the transactions of a connection, with their ids in the first column.
    pub list: fn(connection: &str) -> String,
    /// The statement that terminates a transaction.
    pub stop: fn(transaction: &str) -> String,
}

impl ServerKind for BoltQuirks {
    fn quirks(&self) -> &Quirks {
        &self.common
    }

    fn version_at(
        &self,
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError> {
        survival::visit(endpoint, limits, |endpoint, deadline| {
            let mut bolt = dial::open(endpoint, options, deadline)?;
            Ok(Some(dial::version(&mut bolt, self)))
        })
    }

    /// Any Bolt server, if no version can be read from what this server calls itself.
    fn stand_in(&self, version: Option<&str>) -> Option<&'static dyn ServerKind> {
        let is_version = |version: &str| version.starts_with(|first: char| first.is_ascii_digit());
        let answers_another = self.version_statement.is_none() && !version.is_some_and(is_version);
        answers_another.then_some(&ANY_BOLT as &'static dyn ServerKind)
    }

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(BoltSession::open(self, context)?))
    }
}
