//! `RespQuirks`: what differs between graph modules that speak RESP.

use super::{greeting, session::RespSession};
use crate::{
    EngineError, ErrorClass, Limits, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
    wire::resp::compact::Table,
};
use edgewise_model::Map;

/// An engine that is queried over RESP by commands such as `GRAPH.QUERY` and `GRAPH.DELETE`.
#[derive(Clone, Copy, Debug)]
pub struct RespQuirks {
    /// The properties that do not depend on the protocol.
    pub common: Quirks,
    /// The name of its module in `MODULE LIST`.
    pub module: &'static str,
    /// Converts the module's version number to a version.
    pub version: fn(number: u64) -> String,
    /// A part of the error message for a graph that does not exist.
    pub no_graph: &'static str,
    /// The statement that lists the names in a table, to which the numbers of a compact reply refer.
    pub names: fn(Table) -> &'static str,
    /// Combines a statement and its parameters into one text: the command has no argument for parameters.
    pub with_parameters: fn(text: &str, parameters: &Map) -> String,
    /// True if a failed write with an error of this class is known to leave no changes.
    pub is_undone: fn(ErrorClass) -> bool,
}

impl ServerKind for RespQuirks {
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
            let (_, facts) = greeting::greet(self, endpoint, options, deadline)?;
            Ok(facts.version)
        })
    }

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(RespSession::open(self, context)?))
    }
}
