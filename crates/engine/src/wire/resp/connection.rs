//! `Resp`: one connection to a Redis server.

use super::{command, cursor::Cursor, cursor::Item, scanner::Scanner};
use crate::{
    server::Credentials,
    wire::{Bounds, Channel, Deadline, SharedTranscript, Stream, WireError},
};
use std::time::{Duration, Instant};

/// How many bytes may be in flight at once: see the window of the Bolt pipeline.
const WINDOW_BYTES: usize = 32 << 10;
const WINDOW_COMMANDS: usize = 64;

/// The options of a connection.
#[derive(Clone, Default)]
pub struct RespOptions {
    /// User (may be empty) and password; `None` for servers without a login.
    pub credentials: Option<Credentials>,
    /// Limits on replies.
    pub bounds: Bounds,
    /// Receives the bytes that are exchanged.
    pub transcript: Option<SharedTranscript>,
}

/// A complete, undecoded reply, or the error that ended the connection.
pub type RespReply = Result<Vec<u8>, WireError>;

/// A connection that is logged in.
pub struct Resp {
    channel: Channel,
    bounds: Bounds,
}

impl Resp {
    /// Opens a connection over a stream, and logs in if credentials are given.
    ///
    /// # Errors
    /// When the server does not speak RESP, refuses the login, or takes too long.
    pub fn open(
        stream: Box<dyn Stream>,
        options: &RespOptions,
        deadline: Deadline,
    ) -> Result<Self, WireError> {
        let mut channel = Channel::new(stream, options.transcript.clone());
        channel.hide(options.credentials.as_ref().map_or("", Credentials::password));
        let mut resp = Self { channel, bounds: options.bounds };
        if let Some(credentials) = &options.credentials {
            resp.log_in(credentials, deadline)?;
        }
        Ok(resp)
    }

    fn log_in(&mut self, credentials: &Credentials, deadline: Deadline) -> Result<(), WireError> {
        let write = |credentials: &Credentials| {
            let mut bytes = Vec::new();
            let (user, password) = (credentials.user().as_bytes(), credentials.password().as_bytes());
            match user.is_empty() {
                true => command::write(&[b"AUTH", password], &mut bytes),
                false => command::write(&[b"AUTH", user, password], &mut bytes),
            }
            bytes
        };
        self.channel.send_as(&write(credentials), &write(&credentials.redacted()), deadline)?;
        let reply = self.receive(deadline)?;
        match Cursor::new(&reply).item()? {
            Item::Status(b"OK") => Ok(()),
            Item::Error(line) => {
                let line = credentials.hide(&String::from_utf8_lossy(line));
                let (code, message) = line.split_once(' ').unwrap_or(("", &line));
                let code = Some(code).filter(|code| !code.is_empty()).map(str::to_owned);
                Err(WireError::Refused { code, message: message.to_owned() })
            }
            _ => Err(WireError::protocol("the login is answered by neither a status nor an error")),
        }
    }

    /// Sends encoded commands, as many at once as fit into the window, and passes every reply and its time to
    /// `each`, in order. Ends early after a lost connection.
    pub fn run(&mut self, commands: &[Vec<u8>], limit: Duration, each: &mut dyn FnMut(RespReply, Duration)) {
        let mut rest = commands;
        while !rest.is_empty() {
            let mut bytes = 0;
            let fits = |command: &&Vec<u8>| {
                bytes += command.len();
                bytes == command.len() || bytes <= WINDOW_BYTES
            };
            let count = rest.iter().take(WINDOW_COMMANDS).take_while(fits).count();
            let (window, following) = rest.split_at(count);
            rest = following;
            let mut since = Instant::now();
            if let Err(error) = self.channel.send(&window.concat(), Deadline::after(limit)) {
                return each(Err(error), since.elapsed());
            }
            for _ in window {
                let reply = self.receive(Deadline::after(limit));
                let now = Instant::now();
                let lost = reply.is_err();
                each(reply, now - since);
                if lost {
                    return;
                }
                since = now;
            }
        }
    }

    /// Sends one command and waits for its reply.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn ask(&mut self, words: &[&[u8]], limit: Duration) -> RespReply {
        let deadline = Deadline::after(limit);
        let mut bytes = Vec::new();
        command::write(words, &mut bytes);
        self.channel.send(&bytes, deadline)?;
        self.receive(deadline)
    }

    fn receive(&mut self, deadline: Deadline) -> RespReply {
        let mut scanner = Scanner::new(self.bounds);
        loop {
            if let Some(length) = scanner.scan(self.channel.received())? {
                let reply = self.channel.received()[..length].to_vec();
                self.channel.consume(length);
                return Ok(reply);
            }
            self.channel.fill(deadline)?;
        }
    }
}
