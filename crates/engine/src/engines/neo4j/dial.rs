//! Connections: opening them, and ending what one was doing over another.

use crate::{
    engines::{Endpoint, ServerOptions},
    wire::{
        Deadline, WireError,
        bolt::{AfterFailure, Bolt, BoltOptions, Mode, Patience, Reply, Statement},
        dial,
    },
};
use edgewise_model::{Map, Rows, Value};
use std::time::Duration;

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

/// Ends what an abandoned connection was doing, over another one. Best effort: servers before 4.4 do not know how.
pub(super) fn terminate(endpoint: &Endpoint, options: &ServerOptions, connection: &str) {
    let limit = Duration::from_secs(2);
    let Ok(mut bolt) = open(endpoint, options, Deadline::after(limit)) else { return };
    let quoted = |text: &str| format!("'{}'", text.replace(['\'', '\\'], ""));
    let mine = quoted(connection);
    let listing = format!("SHOW TRANSACTIONS YIELD transactionId, connectionId WHERE connectionId = {mine}");
    for row in ask(&mut bolt, &listing, limit).rows {
        if let Some(Value::String(id)) = row.first() {
            ask(&mut bolt, &format!("TERMINATE TRANSACTION {}", quoted(id)), limit);
        }
    }
}

fn ask(bolt: &mut Bolt, text: &str, limit: Duration) -> Rows {
    let mut answer = Rows::default();
    let statement = Statement { text, parameters: &Map::new() };
    let patience = Patience { statement: limit, grace: limit };
    bolt.run(&[statement], &Mode::default(), patience, AfterFailure::Stop, &mut |reply, _| {
        if let Reply::Answer { rows, .. } = reply {
            answer = rows;
        }
    });
    answer
}
