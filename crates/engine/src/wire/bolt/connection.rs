//! `Bolt`: one connection, from the greeting to the goodbye.

use super::{BoltFailure, Mode, Response, Shape, Version, frame, message, tag};
use crate::{
    server::Credentials,
    wire::{Allowance, Bounds, Channel, Deadline, SharedTranscript, Stream, WireError},
};
use edgewise_model::{Map, Value};
use std::time::Duration;

/// What a connection needs to know.
#[derive(Clone, Default)]
pub struct BoltOptions {
    /// User and password; none for servers without a login.
    pub credentials: Option<Credentials>,
    /// Caps on replies.
    pub bounds: Bounds,
    /// Somebody who wants to see the bytes.
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
    /// The server ignores everything until a RESET, which goes out with the next request.
    pub(super) must_reset: bool,
}

impl Bolt {
    /// Agrees on a version, greets and logs in.
    ///
    /// # Errors
    /// When the server is none, refuses, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        options: &BoltOptions,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let mut channel = Channel::new(stream, options.transcript.clone());
        channel.hide(options.credentials.as_ref().map_or("", Credentials::password));
        let version = Version::agree(&mut channel, deadline)?;
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

    /// The agreed version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// How values are written on this connection.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What the server calls itself: `Neo4j/4.4.40`.
    pub fn agent(&self) -> &str {
        &self.agent
    }

    /// What the server calls this connection, if it does.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When the wire fails; the server's refusal is the inner error.
    pub fn begin(&mut self, mode: &Mode, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::begin(mode), limit)
    }

    /// Commits it.
    ///
    /// # Errors
    /// When the wire fails; the server's refusal is the inner error.
    pub fn commit(&mut self, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::bare(tag::COMMIT), limit)
    }

    /// Rolls it back.
    ///
    /// # Errors
    /// When the wire fails; the server's refusal is the inner error.
    pub fn rollback(&mut self, limit: Duration) -> Result<Result<(), BoltFailure>, WireError> {
        self.exchange(&message::bare(tag::ROLLBACK), limit)
    }

    /// Logs out and in again as somebody else; since Bolt 5.1.
    ///
    /// # Errors
    /// When the wire fails or the server refuses; the connection is of no use then.
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

    /// Stops whatever runs and makes the connection fresh.
    ///
    /// # Errors
    /// When the wire fails.
    pub fn reset(&mut self, limit: Duration) -> Result<(), WireError> {
        let deadline = Deadline::after(limit);
        let mut out = Vec::new();
        frame::write(&message::bare(tag::RESET), &mut out);
        self.channel.send(&out, deadline)?;
        self.reset_reply(deadline)
    }

    /// One request and its answer.
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

    /// What must go out before a request.
    pub(super) fn opening(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if self.must_reset {
            frame::write(&message::bare(tag::RESET), &mut out);
        }
        out
    }

    /// Reads the answer to that.
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

    /// The next message that is no row of a result.
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

/// Says goodbye, without waiting for anything.
impl Drop for Bolt {
    fn drop(&mut self) {
        let mut out = Vec::new();
        frame::write(&message::bare(tag::GOODBYE), &mut out);
        // Whoever does not hear it will notice that we are gone.
        let _ = self.channel.send(&out, Deadline::after(Duration::from_millis(50)));
    }
}

pub(super) fn unexpected(response: &Response) -> WireError {
    let what = match response {
        Response::Success(_) => "a success",
        Response::Record(_) | Response::Unheld => "a row",
        Response::Ignored => "an ignored request",
        Response::Failure(failure) => {
            return WireError::protocol(format!("unasked failure: {}", failure.message));
        }
    };
    WireError::protocol(format!("{what} where none was due"))
}
