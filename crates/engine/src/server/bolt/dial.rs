//! Connections: opening them, and ending what one was doing over another.

use super::{BoltQuirks, Termination};
use crate::{
    server::{Endpoint, ServerOptions},
    wire::{
        AfterFailure, Deadline, WireError,
        bolt::{Bolt, BoltOptions, BoltReply, Mode, Patience, Statement},
        dial,
    },
};
use edgewise_model::{Map, Rows, Value};
use std::time::Duration;

/// Time for a question to the server beside a session.
const LIMIT: Duration = Duration::from_secs(2);

/// Opens a connection as the options say.
pub(super) fn open(
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<Bolt, WireError> {
    let bolt_options = BoltOptions {
        credentials: options.credentials.clone(),
        transcript: options.transcript.clone(),
        ..BoltOptions::default()
    };
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.over(stream, &endpoint.host)?;
    Bolt::open(stream, &bolt_options, deadline)
}

/// The version of the server; that of its greeting if it does not answer the question.
pub(super) fn version(bolt: &mut Bolt, quirks: &BoltQuirks) -> String {
    let asked = quirks.version_statement.and_then(|text| first_texts(ask(bolt, text)).next());
    asked.unwrap_or_else(|| (quirks.version)(bolt.agent()).to_owned())
}

/// Ends what an abandoned connection was doing, over another one. Best effort: not every version knows how.
pub(super) fn terminate(
    endpoint: &Endpoint,
    options: &ServerOptions,
    termination: Termination,
    connection: &str,
) {
    let Ok(mut bolt) = open(endpoint, options, Deadline::after(LIMIT)) else { return };
    for id in first_texts(ask(&mut bolt, &(termination.list)(connection))) {
        ask(&mut bolt, &(termination.stop)(&id));
    }
}

fn first_texts(rows: Rows) -> impl Iterator<Item = String> {
    rows.rows.into_iter().filter_map(|row| match row.into_iter().next() {
        Some(Value::String(text)) => Some(text.to_string()),
        _ => None,
    })
}

fn ask(bolt: &mut Bolt, text: &str) -> Rows {
    let mut answer = Rows::default();
    let statement = Statement { text, parameters: &Map::new() };
    let patience = Patience { statement: LIMIT, grace: LIMIT };
    bolt.run(&[statement], &Mode::default(), patience, AfterFailure::Stop, &mut |reply, _| {
        if let BoltReply::Answer { rows, .. } = reply {
            answer = rows;
        }
    });
    answer
}
