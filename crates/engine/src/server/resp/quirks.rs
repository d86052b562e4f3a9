//! `RespQuirks`: what differs between graph modules that speak RESP.

use super::{greeting, session::RespSession};
use crate::{
    EngineError, ErrorClass, Limits, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
    wire::resp::compact::Table,
};
use edgewise_model::Map;

/// An engine that speaks RESP, in the commands `GRAPH.QUERY`, `GRAPH.DELETE` and so on.
#[derive(Clone, Copy, Debug)]
pub struct RespQuirks {
    /// What is its own on any wire.
    pub common: Quirks,
    /// The name of its module in `MODULE LIST`.
    pub module: &'static str,
    /// The version that the number of the module means.
    pub version: fn(number: u64) -> String,
    /// What an error says of a graph that is not there.
    pub no_graph: &'static str,
    /// The statement that lists the names a table of a compact reply has numbers for.
    pub names: fn(Table) -> &'static str,
    /// A statement with its parameters as one text: the wire has no place for them.
    pub with_parameters: fn(text: &str, parameters: &Map) -> String,
    /// True if a write that failed with an error of this class is known to leave no trace.
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
