//! `RestQuirks`: what differs between engines that take commands as JSON over HTTP.

use super::session::{RestSession, open};
use crate::{
    EngineError, Limits, Request, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
    wire::{
        WireError,
        rest::{RestFormat, RestReply},
    },
};
use edgewise_model::{Rows, Value};

/// An engine that takes commands as JSON over HTTP.
#[derive(Clone, Copy, Debug)]
pub struct RestQuirks {
    /// The properties that do not depend on the protocol.
    pub common: Quirks,
    /// How the server writes its answers.
    pub format: RestFormat,
    /// The statement whose only value is the version, for servers that do not state it in every answer.
    pub version: Option<&'static str>,
    /// The database that is used if a URL names none.
    pub database: &'static str,
    /// Wraps a statement.
    pub command: fn(database: &str, request: &Request) -> Result<RestCommand, String>,
    /// The statement that deletes all data.
    pub wipe: &'static str,
}

/// A statement as a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestCommand {
    /// The path to post to.
    pub path: String,
    /// The body.
    pub body: String,
    /// The names of the columns; none if the statement returns nothing.
    pub columns: Vec<String>,
}

impl ServerKind for RestQuirks {
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
            let database = options.name.as_deref().unwrap_or(self.database);
            let ping = Request::new(self.version.unwrap_or(self.common.statements.ping));
            let command = (self.command)(database, &ping).map_err(WireError::Protocol)?;
            let mut rest = open(self, endpoint, options, deadline)?;
            match rest.run(&command.path, &command.body, &command.columns, deadline)? {
                RestReply::Answer { version, rows } => {
                    Ok(version.or_else(|| self.version.and(text_of(&rows))))
                }
                RestReply::Failed(failure) => Err(WireError::Protocol(failure.message)),
            }
        })
    }

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(RestSession::open(self, context)?))
    }
}

/// The text that is the only value of a table.
pub(super) fn text_of(rows: &Rows) -> Option<String> {
    match rows.rows.first()?.first()? {
        Value::String(text) => Some(text.to_string()),
        _ => None,
    }
}
