//! `Bolt`: one connection to a Bolt server, from HELLO to GOODBYE.

use super::{BoltFailure, Mode, Response, Shape, Version, frame, message, tag};
use crate::{
    server::Credentials,
    wire::{Allowance, Bounds, Channel, Deadline, SharedTranscript, Stream, WireError},
};
use edgewise_model::{Map, Value};
use std::time::Duration;

/// The options of a connection.
#[derive(Clone, Default)]
pub struct BoltOptions {
    /// User and password; `None` for servers without a login.
    pub credentials: Option<Credentials>,
    /// Limits on replies.
    pub bounds: Bounds,
    /// Receives the bytes that are exchanged.
    pub transcript: Option<SharedTranscript>,
}

/// A connection that is logged in.
pub struct Bolt {
    pub(super) channel: Channel,
    pub(super) bounds: Bounds,
    pub(super) shape: Shape,
    version: Version,
    agent: String,
    id: Option<String>,
    message: Vec<u8>,
    /// True if the server ignores everything until a RESET, which is sent with the next request.
    pub(super) must_reset: bool,
}

impl Bolt {
    /// Negotiates a version, sends HELLO and logs in.
    ///
    /// # Errors
    /// When the server does not speak Bolt, refuses the login, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        options: &BoltOptions,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let mut channel = Channel::new(stream, options.transcript.clone());
        channel.hide(options.credentials.as_ref().map_or("", Credentials::password));
        let version = Version::negotiate(&mut channel, deadline)?;
        let newer = version.at_least(5, 0);
        let mut bolt = Self {
            channel,
            bounds: options.bounds,
            shape: if newer { Shape::V5 } else { Shape::V4 },
            version,
            agent: String::new(),
            id: None,
            message: Vec::new(),
            must_reset: false,
        };
        bolt.greet(options.credentials.as_ref(), deadline)?;
        Ok(bolt)
    }

    fn greet(&mut self, credentials: Option<&Credentials>, deadline: Deadline) -> Result<(), WireError> {
        let write = |credentials: Option<&Credentials>| {
            let mut bytes = Vec::new();
            frame::write(&message::hello(self.version, credentials), &mut bytes);
            if self.version.at_least(5, 1) {
                frame::write(&message::logon(credentials), &mut bytes);
            }
            bytes
        };
        let (bytes, shown) = (write(credentials), write(credentials.map(Credentials::redacted).as_ref()));
        self.channel.send_as(&bytes, &shown, deadline)?;
        let hello = self.login_reply(credentials, deadline)?;
        if self.version.at_least(5, 1) {
            self.login_reply(credentials, deadline)?;
        }
        let text = |key: &str| match hello.get(key) {
            Some(Value::String(text)) => Some(text.to_string()),
            _ => None,
        };
        self.agent = text("server").unwrap_or_default();
        self.id = text("connection_id");
        if let Some(Value::List(patches)) = hello.get("patch_bolt") {
            self.shape.utc |= patches.contains(&Value::string("utc"));
        }
        Ok(())
    }

    fn login_reply(
        &mut self,
        credentials: Option<&Credentials>,
        deadline: Deadline,
    ) -> Result<Map, WireError> {
        let hide = |text: String| credentials.map_or(text.clone(), |credentials| credentials.hide(&text));
        match self.receive(deadline)? {
            Response::Success(map) => Ok(map),
            Response::Failure(BoltFailure { code, message }) => {
                Err(WireError::Refused { code: code.map(hide), message: hide(message) })
            }
            _ => Err(WireError::protocol("the greeting is answered by a row")),
        }
    }

    /// The negotiated version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// How values are written on this connection.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The agent name of the server: `Neo4j/4.4.40`.
    pub fn agent(&self) -> &str {
        &self.agent
    }

    /// The server's id of this connection, if it has one.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When the connection fails; an error that the server reports is the inner result.
    pub fn begin(&mut self, mode: &Mode, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::begin(mode), limit)
    }

    /// Commits the open transaction.
    ///
    /// # Errors
    /// When the connection fails; an error that the server reports is the inner result.
    pub fn commit(&mut self, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::bare(tag::COMMIT), limit)
    }

    /// Rolls the open transaction back.
    ///
    /// # Errors
    /// When the connection fails; an error that the server reports is the inner result.
    pub fn rollback(&mut self, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::bare(tag::ROLLBACK), limit)
    }

    /// Logs off and logs on as another user; since Bolt 5.1.
    ///
    /// # Errors
    /// When the connection fails or the server refuses; the connection is unusable then.
    pub fn log_on_again(
        &mut self,
        credentials: Option<&Credentials>,
        limit: Duration,
    ) -> Result<(), WireError> {
        if !self.version.at_least(5, 1) {
            return Err(WireError::protocol(format!("Bolt {} has no LOGOFF", self.version)));
        }
        let write = |credentials: Option<&Credentials>| {
            let mut bytes = Vec::new();
            frame::write(&message::bare(tag::LOGOFF), &mut bytes);
            frame::write(&message::logon(credentials), &mut bytes);
            bytes
        };
        let (bytes, shown) = (write(credentials), write(credentials.map(Credentials::redacted).as_ref()));
        let deadline = Deadline::after(limit);
        self.channel.send_as(&bytes, &shown, deadline)?;
        self.login_reply(credentials, deadline)?;
        self.login_reply(credentials, deadline).map(drop)
    }

    /// Stops whatever runs and resets the connection.
    ///
    /// # Errors
    /// When the connection fails.
    pub fn reset(&mut self, limit: Duration) -> Result<(), WireError> {
        let deadline = Deadline::after(limit);
        let mut out = Vec::new();
        frame::write(&message::bare(tag::RESET), &mut out);
        self.channel.send(&out, deadline)?;
        self.reset_reply(deadline)
    }

    /// Sends one request and reads its reply.
    fn exchange(&mut self, request: &[u8], limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        let deadline = Deadline::after(limit);
        let mut out = self.opening();
        frame::write(request, &mut out);
        self.channel.send(&out, deadline)?;
        self.opening_reply(deadline)?;
        match self.receive(deadline)? {
            Response::Success(_) => Ok(Ok(())),
            Response::Failure(failure) => {
                self.must_reset = true;
                Ok(Err(failure))
            }
            other => Err(unexpected(&other)),
        }
    }

    /// The bytes that must be sent before a request: a RESET, if one is due.
    pub(super) fn opening(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if self.must_reset {
            frame::write(&message::bare(tag::RESET), &mut out);
        }
        out
    }

    /// Reads the reply to `opening`.
    pub(super) fn opening_reply(&mut self, deadline: Deadline) -> Result<(), WireError> {
        if self.must_reset { self.reset_reply(deadline) } else { Ok(()) }
    }

    pub(super) fn reset_reply(&mut self, deadline: Deadline) -> Result<(), WireError> {
        match self.receive(deadline)? {
            Response::Success(_) => {
                self.must_reset = false;
                Ok(())
            }
            other => Err(unexpected(&other)),
        }
    }

    /// Reads the next message that is not part of a result.
    pub(super) fn receive(&mut self, deadline: Deadline) -> Result<Response, WireError> {
        let mut allowance = Allowance::new(self.bounds);
        self.receive_within(&mut allowance, deadline)
    }

    pub(super) fn receive_within(
        &mut self,
        allowance: &mut Allowance,
        deadline: Deadline,
    ) -> Result<Response, WireError> {
        frame::read(&mut self.channel, &mut self.message, self.bounds, deadline)?;
        Response::decode(&self.message, allowance)
    }
}

/// Sends GOODBYE without waiting.
impl Drop for Bolt {
    fn drop(&mut self) {
        let mut out = Vec::new();
        frame::write(&message::bare(tag::GOODBYE), &mut out);
        // If GOODBYE is not sent, the server notices the closed connection.
        let _ = self.channel.send(&out, Deadline::after(Duration::from_millis(50)));
    }
}

pub(super) fn unexpected(response: &Response) -> WireError {
    let what = match response {
        Response::Success(_) => "a success",
        Response::Record(_) | Response::Unheld => "a row",
        Response::Ignored => "an ignored request",
        Response::Failure(failure) => {
            return WireError::protocol(format!("unexpected failure: {}", failure.message));
        }
    };
    WireError::protocol(format!("{what} was not expected"))
}
