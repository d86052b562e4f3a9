//! Opens connections and asks for the server's version.

use super::GremlinQuirks;
use crate::{
    server::{Endpoint, ServerOptions},
    wire::{
        Deadline, WireError, dial,
        gremlin::{Gremlin, GremlinOptions, GremlinReply, IdTable, Purpose, Script},
    },
};
use edgewise_model::Value;

/// The script engine that every server has. gremlin-lang cannot query the server itself.
pub(super) const GROOVY: &str = "gremlin-groovy";

/// Opens a connection with the given options.
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
    let stream = options.encryption.wrap(stream, &endpoint.host)?;
    Gremlin::open(stream, &gremlin_options, deadline)
}

/// The server's version; `None` if it does not answer the script, for instance because it lacks Groovy.
pub(super) fn version(
    gremlin: &mut Gremlin,
    quirks: &GremlinQuirks,
    deadline: Deadline,
) -> Result<Option<String>, WireError> {
    let left = deadline.left("asking for the version")?;
    // The script carries the whole limit, not what is left of it, so that transcripts are reproducible.
    let script = Script::new(quirks.version, GROOVY, deadline.limit());
    let mut ids = IdTable::new(quirks.ids);
    let reply = gremlin.run(&script, &mut ids, Purpose::Answer, left).map_err(|error| match error {
        WireError::Timeout { doing, .. } => WireError::Timeout { doing, limit: deadline.limit() },
        other => other,
    })?;
    Ok(match reply {
        GremlinReply::Answer { results, .. } => match results.into_iter().next() {
            Some(Value::String(text)) => number_in(&text),
            _ => None,
        },
        GremlinReply::Failed(_) => None,
    })
}

/// The first three numbers in a text: `3.2.24` from `3.2.24 (build …)`, `0.11.2` from `0.11.2.0`.
fn number_in(text: &str) -> Option<String> {
    let word = text.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
    let parts: Vec<&str> = word.split('.').filter(|part| !part.is_empty()).take(3).collect();
    (!parts.is_empty()).then(|| parts.join("."))
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn versions_are_extracted_from_the_answers_of_servers() {
        assert_eq!(number_in("3.8.1").as_deref(), Some("3.8.1"));
        assert_eq!(number_in("3.2.24 (build x, branch y)").as_deref(), Some("3.2.24"));
        assert_eq!(number_in("0.11.2.0").as_deref(), Some("0.11.2"));
        assert_eq!(number_in("no number"), None);
    }
}
