//! Opens connections, and terminates the work of a connection through another one.

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

/// The time limit for statements that are sent outside a session.
const LIMIT: Duration = Duration::from_secs(2);

/// Opens a connection with the given options.
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
    let stream = options.encryption.wrap(stream, &endpoint.host)?;
    Bolt::open(stream, &bolt_options, deadline)
}

/// The server's version: the answer to the version statement if there is one, otherwise from the greeting.
pub(super) fn version(bolt: &mut Bolt, quirks: &BoltQuirks) -> String {
    let asked = quirks.version_statement.and_then(|text| first_texts(ask(bolt, text)).next());
    asked.unwrap_or_else(|| (quirks.version)(bolt.agent()).to_owned())
}

/// Terminates the transactions of an abandoned connection through another connection. Best effort: not every
/// version supports it.
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
