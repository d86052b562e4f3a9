//! Connections: opening them, and asking for the version.

use super::GremlinQuirks;
use crate::{
    server::{Endpoint, ServerOptions},
    wire::{
        Deadline, WireError, dial,
        gremlin::{Gremlin, GremlinOptions, GremlinReply, IdTable, Purpose, Script},
    },
};
use edgewise_model::Value;

/// The language that every server has; gremlin-lang says nothing about the server.
pub(super) const GROOVY: &str = "gremlin-groovy";

/// Opens a connection as the options say.
pub(super) fn open(
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<Gremlin, WireError> {
    let gremlin_options = GremlinOptions {
        transport: options.transport,
        host: endpoint.to_string(),
        credentials: options.credentials.clone(),
        transcript: options.transcript.clone(),
        ..GremlinOptions::default()
    };
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.over(stream, &endpoint.host)?;
    Gremlin::open(stream, &gremlin_options, deadline)
}

/// The version of the server; none if it does not answer the question, as one without Groovy.
pub(super) fn version(
    gremlin: &mut Gremlin,
    quirks: &GremlinQuirks,
    deadline: Deadline,
) -> Result<Option<String>, WireError> {
    let left = deadline.left("asking for the version")?;
    let script = Script::new(quirks.version, GROOVY, left);
    let mut ids = IdTable::new(quirks.ids);
    let reply = gremlin.run(&script, &mut ids, Purpose::Answer, left)?;
    Ok(match reply {
        GremlinReply::Answer { results, .. } => match results.into_iter().next() {
            Some(Value::String(text)) => Some(text.to_string()),
            _ => None,
        },
        GremlinReply::Failed(_) => None,
    })
}
