//! Opens connections, asks for the version, and cancels the statement of another connection.

use super::PostgresQuirks;
use crate::{
    server::{Endpoint, ServerOptions},
    wire::{
        Channel, Deadline, WireError, dial,
        postgres::{Postgres, PostgresOptions, SqlReply},
    },
};
use std::time::Duration;

/// The time limit for cancelling a statement.
const CANCEL: Duration = Duration::from_secs(2);

/// Opens a connection with the given options.
pub(super) fn open(
    quirks: &PostgresQuirks,
    endpoint: &Endpoint,
    options: &ServerOptions,
    deadline: Deadline,
) -> Result<Postgres, WireError> {
    let postgres_options = PostgresOptions {
        credentials: options.credentials.clone(),
        user: options.user.clone().unwrap_or_else(|| quirks.common.user.to_owned()),
        database: options.database.clone().unwrap_or_else(|| quirks.database.to_owned()),
        transcript: options.transcript.clone(),
        ..PostgresOptions::default()
    };
    let stream = dial(&endpoint.host, endpoint.port, deadline)?;
    let stream = options.encryption.wrap(stream, &endpoint.host)?;
    let mut postgres = Postgres::open(stream, &postgres_options, deadline)?;
    for sql in quirks.prepare {
        // A failure matters only if the statements that follow fail too.
        ask(&mut postgres, sql, deadline)?;
    }
    Ok(postgres)
}

/// Runs one query.
pub(super) fn ask(postgres: &mut Postgres, sql: &str, deadline: Deadline) -> Result<SqlReply, WireError> {
    postgres.send(sql, deadline)?;
    postgres.reply(deadline)
}

/// The version of the engine; `None` if the database does not have it.
pub(super) fn version(
    quirks: &PostgresQuirks,
    postgres: &mut Postgres,
    deadline: Deadline,
) -> Result<Option<String>, WireError> {
    Ok(first_cells(ask(postgres, quirks.version, deadline)?).pop())
}

/// The first cells of all rows.
pub(super) fn first_cells(reply: SqlReply) -> Vec<String> {
    reply.rows.into_iter().filter_map(|row| row.into_iter().next().flatten()).collect()
}

/// Cancels the statement of another connection, if the server can be reached.
pub(super) fn cancel(endpoint: &Endpoint, options: &ServerOptions, cancellation: &[u8]) {
    let deadline = Deadline::after(CANCEL);
    let Ok(stream) = dial(&endpoint.host, endpoint.port, deadline) else { return };
    let Ok(stream) = options.encryption.wrap(stream, &endpoint.host) else { return };
    let mut channel = Channel::new(stream, None);
    if channel.send(cancellation, deadline).is_ok() {
        // The server closes the connection once it has passed the request on.
        let _ = channel.fill(deadline);
    }
}
