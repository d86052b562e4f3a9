//! `Postgres`: one connection to a PostgreSQL server.

use crate::{
    server::Credentials,
    wire::{Allowance, Bounds, Channel, Deadline, SharedTranscript, Stream, WireError},
};
use bytes::BytesMut;
use fallible_iterator::FallibleIterator;
use postgres_protocol::{
    authentication::{
        md5_hash,
        sasl::{ChannelBinding, SCRAM_SHA_256, ScramSha256},
    },
    message::{
        backend::{DataRowBody, ErrorFields, Header, Message},
        frontend,
    },
};

/// The options of a connection.
#[derive(Clone, Default)]
pub struct PostgresOptions {
    /// User and password; the password is sent only if the server asks for it.
    pub credentials: Option<Credentials>,
    /// The user to log in as without credentials.
    pub user: String,
    /// The database.
    pub database: String,
    /// Limits on replies.
    pub bounds: Bounds,
    /// Receives the bytes that are exchanged.
    pub transcript: Option<SharedTranscript>,
}

/// A connection that is logged in.
pub struct Postgres {
    channel: Channel,
    bounds: Bounds,
    /// The numbers by which another connection can cancel a statement of this one.
    key: Option<(i32, i32)>,
    state: TransactionState,
}

/// What the server says of the transaction after each query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TransactionState {
    /// There is none.
    #[default]
    None,
    /// One is open.
    Open,
    /// One is open, and a statement in it has failed.
    Failed,
}

/// An error that the server reported for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqlFailure {
    /// The SQLSTATE.
    pub code: Option<String>,
    /// The message, without hints and positions.
    pub message: String,
}

/// The reply to a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SqlReply {
    /// The rows of the last statement that had any, as texts; `None` is SQL's null.
    pub rows: Vec<Vec<Option<String>>>,
    /// True if rows were left out because they exceed the bounds.
    pub cut: bool,
    /// The error that ended the query.
    pub failure: Option<SqlFailure>,
}

impl Postgres {
    /// Opens a connection over a stream, and logs in.
    ///
    /// # Errors
    /// When the server does not speak the protocol, refuses the login, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        options: &PostgresOptions,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let mut channel = Channel::new(stream, options.transcript.clone());
        channel.hide(options.credentials.as_ref().map_or("", Credentials::password));
        let mut postgres = Self { channel, bounds: options.bounds, key: None, state: TransactionState::None };
        postgres.log_in(options, deadline)?;
        Ok(postgres)
    }

    fn log_in(&mut self, options: &PostgresOptions, deadline: Deadline) -> Result<(), WireError> {
        let user = options.credentials.as_ref().map(Credentials::user).filter(|user| !user.is_empty());
        let user = user.unwrap_or(&options.user);
        let parameters = [
            ("user", user),
            ("database", &options.database),
            ("application_name", "edgewise"),
            ("client_encoding", "UTF8"),
        ];
        self.say(|out| frontend::startup_message(parameters, out), deadline)?;
        let password = options.credentials.as_ref().map_or("", Credentials::password);
        let refused = |fields: ErrorFields<'_>| {
            let SqlFailure { code, message } = failure(fields)?;
            let message = options.credentials.as_ref().map_or(message.clone(), |own| own.hide(&message));
            Err(WireError::Refused { code, message })
        };
        loop {
            match self.message(deadline)? {
                Message::AuthenticationOk => {}
                Message::AuthenticationCleartextPassword => {
                    self.send_password(password.as_bytes(), deadline)?
                }
                Message::AuthenticationMd5Password(body) => {
                    let hash = md5_hash(user.as_bytes(), password.as_bytes(), body.salt());
                    self.send_password(hash.as_bytes(), deadline)?;
                }
                Message::AuthenticationSasl(body) => {
                    let mut offered = body.mechanisms();
                    if !offered.any(|mechanism| Ok(mechanism == SCRAM_SHA_256)).unwrap_or(false) {
                        return Err(unsupported_login());
                    }
                    self.scram(password, deadline)?;
                }
                Message::BackendKeyData(body) => self.key = Some((body.process_id(), body.secret_key())),
                Message::ReadyForQuery(_) => return Ok(()),
                Message::ErrorResponse(body) => return refused(body.fields()),
                Message::ParameterStatus(_) | Message::NoticeResponse(_) => {}
                Message::AuthenticationKerberosV5
                | Message::AuthenticationScmCredential
                | Message::AuthenticationGss
                | Message::AuthenticationSspi => return Err(unsupported_login()),
                _ => return Err(WireError::protocol("an unexpected message during the login")),
            }
        }
    }

    /// Sends a password, or what is computed from it; the transcript shows neither.
    fn send_password(&mut self, password: &[u8], deadline: Deadline) -> Result<(), WireError> {
        let [mut said, mut shown] = [BytesMut::new(), BytesMut::new()];
        frontend::password_message(password, &mut said).map_err(|error| malformed(&error))?;
        frontend::password_message(&vec![b'*'; password.len()], &mut shown)
            .map_err(|error| malformed(&error))?;
        self.channel.send_as(&said, &shown, deadline)
    }

    fn scram(&mut self, password: &str, deadline: Deadline) -> Result<(), WireError> {
        let mut scram = ScramSha256::new(password.as_bytes(), ChannelBinding::unsupported());
        self.say(|out| frontend::sasl_initial_response(SCRAM_SHA_256, scram.message(), out), deadline)?;
        loop {
            match self.message(deadline)? {
                Message::AuthenticationSaslContinue(body) => {
                    scram.update(body.data()).map_err(|error| malformed(&error))?;
                    self.say(|out| frontend::sasl_response(scram.message(), out), deadline)?;
                }
                Message::AuthenticationSaslFinal(body) => {
                    return scram.finish(body.data()).map_err(|error| malformed(&error));
                }
                Message::ErrorResponse(body) => {
                    let SqlFailure { code, message } = failure(body.fields())?;
                    return Err(WireError::Refused { code, message });
                }
                Message::NoticeResponse(_) => {}
                _ => return Err(WireError::protocol("an unexpected message during the login")),
            }
        }
    }

    /// The state of the transaction after the last query.
    pub fn state(&self) -> TransactionState {
        self.state
    }

    /// The bytes that cancel the current statement when another connection sends them.
    pub fn cancellation(&self) -> Option<Vec<u8>> {
        let (process, secret) = self.key?;
        let mut out = BytesMut::new();
        frontend::cancel_request(process, secret, &mut out);
        Some(out.to_vec())
    }

    /// Sends a query.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send(&mut self, sql: &str, deadline: Deadline) -> Result<(), WireError> {
        self.say(|out| frontend::query(sql, out), deadline)
    }

    /// Waits for the reply to a query.
    ///
    /// # Errors
    /// When the connection is lost, or the server breaks the protocol.
    pub fn reply(&mut self, deadline: Deadline) -> Result<SqlReply, WireError> {
        let mut reply = SqlReply::default();
        let mut allowance = Allowance::new(self.bounds);
        loop {
            match self.message(deadline)? {
                Message::RowDescription(_) => reply.rows.clear(),
                Message::DataRow(_) if reply.cut => {}
                Message::DataRow(body) => {
                    let row = row(&body)?;
                    // The length of a text bounds the number of values that it can contain.
                    match allowance.take(row.len()) {
                        Ok(()) => reply.rows.push(row),
                        Err(_) => reply.cut = true,
                    }
                }
                Message::ErrorResponse(body) => reply.failure = Some(failure(body.fields())?),
                Message::ReadyForQuery(body) => {
                    self.state = match body.status() {
                        b'T' => TransactionState::Open,
                        b'E' => TransactionState::Failed,
                        _ => TransactionState::None,
                    };
                    return Ok(reply);
                }
                Message::CommandComplete(_)
                | Message::EmptyQueryResponse
                | Message::NoticeResponse(_)
                | Message::NotificationResponse(_)
                | Message::ParameterStatus(_) => {}
                _ => return Err(WireError::protocol("an unexpected message in the reply to a query")),
            }
        }
    }

    fn say(
        &mut self,
        write: impl FnOnce(&mut BytesMut) -> std::io::Result<()>,
        deadline: Deadline,
    ) -> Result<(), WireError> {
        let mut out = BytesMut::new();
        write(&mut out).map_err(|error| WireError::Unsupported(format!("this cannot be sent: {error}")))?;
        self.channel.send(&out, deadline)
    }

    /// Waits for a message.
    fn message(&mut self, deadline: Deadline) -> Result<Message, WireError> {
        loop {
            let received = self.channel.received();
            if let Some(header) = Header::parse(received).map_err(|error| malformed(&error))? {
                // The length counts itself, but not the tag.
                let length = usize::try_from(header.len()).unwrap_or(0).saturating_add(1);
                if length > self.bounds.message {
                    let most = self.bounds.message;
                    return Err(WireError::TooLarge(format!("a message of more than {most} bytes")));
                }
                if received.len() >= length {
                    let mut bytes = BytesMut::from(&received[..length]);
                    self.channel.consume(length);
                    let message = Message::parse(&mut bytes).map_err(|error| malformed(&error))?;
                    return message
                        .ok_or_else(|| WireError::protocol("a message is shorter than its length"));
                }
            }
            self.channel.fill(deadline)?;
        }
    }
}

fn row(body: &DataRowBody) -> Result<Vec<Option<String>>, WireError> {
    let buffer = body.buffer();
    let mut cells = Vec::new();
    let mut ranges = body.ranges();
    while let Some(range) = ranges.next().map_err(|error| malformed(&error))? {
        cells.push(match range {
            None => None,
            Some(range) => {
                let bytes = buffer.get(range).ok_or_else(|| WireError::protocol("a cell outside its row"))?;
                let text =
                    std::str::from_utf8(bytes).map_err(|_| WireError::protocol("a cell is not UTF-8"))?;
                Some(text.to_owned())
            }
        });
    }
    Ok(cells)
}

fn failure(mut fields: ErrorFields<'_>) -> Result<SqlFailure, WireError> {
    let mut failure = SqlFailure { code: None, message: String::new() };
    while let Some(field) = fields.next().map_err(|error| malformed(&error))? {
        let text = String::from_utf8_lossy(field.value_bytes()).into_owned();
        match field.type_() {
            // The word makes the classes of the standard, which are prefixes, something to search for.
            b'C' => failure.code = Some(format!("SQLSTATE {text}")),
            b'M' => failure.message = text,
            _ => {}
        }
    }
    Ok(failure)
}

fn malformed(error: &std::io::Error) -> WireError {
    WireError::protocol(error.to_string())
}

fn unsupported_login() -> WireError {
    WireError::Unsupported(
        "the server asks for a kind of login that Edgewise does not have; it has passwords and SCRAM-SHA-256"
            .to_owned(),
    )
}
