//! `BoltQuirks`: what differs between engines that speak Bolt.

use super::{dial, session::BoltSession};
use crate::{
    EngineError, Limits, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
};
use edgewise_model::Rows;

/// An engine that speaks Bolt.
#[derive(Clone, Copy, Debug)]
pub struct BoltQuirks {
    /// What is its own on any wire.
    pub common: Quirks,
    /// The version, from the name a server gives itself in its greeting.
    pub version: fn(agent: &str) -> &str,
    /// A statement whose first cell is the version, where the greeting does not have it.
    pub version_statement: Option<&'static str>,
    /// How everything is deleted.
    pub wipe: Wipe,
    /// How indexes and constraints are found and dropped, if there are any.
    pub schema: Option<Schema>,
    /// What is written before a statement to get its plan, if there is a way.
    pub explain: Option<&'static str>,
    /// How a plan is sent.
    pub plan: PlanForm,
    /// How the statement of another connection is stopped, if there is a way.
    pub termination: Option<Termination>,
    /// True if a statement commits while it runs, so that it leaves traces when it fails.
    pub commits_early: fn(&str) -> bool,
}

/// How all nodes and relationships are deleted.
#[derive(Clone, Copy, Debug)]
pub struct Wipe {
    /// Deletes nodes with their relationships, and is repeated until none are left.
    pub statement: &'static str,
    /// The most nodes it deletes at once: one transaction that deletes everything could outgrow the server's memory.
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

/// How a plan is sent.
#[derive(Clone, Copy, Debug)]
pub enum PlanForm {
    /// As a tree after the last row.
    Tree {
        /// The arguments of an operator that are part of its text. Others differ where the plan does not.
        details: &'static [&'static str],
        /// The beginnings of names whose numbers count up from plan to plan.
        numbered: &'static [&'static str],
    },
    /// As rows, the text of a line in the first column.
    Rows,
}

/// How the statement of a connection is stopped over another one.
#[derive(Clone, Copy, Debug)]
pub struct Termination {
    /// The statement that lists the transactions of a connection, their ids in the first column.
    pub list: fn(connection: &str) -> String,
    /// The statement that ends one of them.
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

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(BoltSession::open(self, context)?))
    }
}
