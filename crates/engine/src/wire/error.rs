//! `WireError`: why communication with a server failed.

use std::{io, time::Duration};
use thiserror::Error;

/// Why communication with a server failed. Errors that a *server* reports for a statement are not among these.
#[derive(Debug, Error)]
pub enum WireError {
    /// The operating system reported an error.
    #[error("{doing}: {source}")]
    Io {
        /// What was being attempted.
        doing: &'static str,
        /// The cause.
        source: io::Error,
    },
    /// A phase took too long.
    #[error("{doing}: no answer within {limit:?}")]
    Timeout {
        /// What was being attempted.
        doing: &'static str,
        /// The time it was given.
        limit: Duration,
    },
    /// The other side closed the connection, perhaps in the middle of a reply.
    #[error("{doing}: the server closed the connection")]
    Closed {
        /// What was being attempted.
        doing: &'static str,
    },
    /// The server violated the protocol.
    #[error("the server broke the protocol: {0}")]
    Protocol(String),
    /// The program cannot do what is required.
    #[error("{0}")]
    Unsupported(String),
    /// A reply exceeds the bounds.
    #[error("a reply is too large: {0}")]
    TooLarge(String),
    /// The server refused the login. The text does not contain the password.
    #[error("the server refused the login: {message}")]
    Refused {
        /// The server's code, if it has one.
        code: Option<String>,
        /// The server's message.
        message: String,
    },
}

impl WireError {
    /// An error for a violated protocol.
    pub(crate) fn protocol(why: impl Into<String>) -> Self {
        Self::Protocol(why.into())
    }

    /// Turns an error of the operating system into a `WireError`.
    pub(crate) fn io(doing: &'static str, limit: Duration, source: io::Error) -> Self {
        use io::ErrorKind::{
            BrokenPipe, ConnectionAborted, ConnectionReset, TimedOut, UnexpectedEof, WouldBlock,
        };
        match source.kind() {
            TimedOut | WouldBlock => Self::Timeout { doing, limit },
            UnexpectedEof | ConnectionReset | ConnectionAborted | BrokenPipe => Self::Closed { doing },
            _ => Self::Io { doing, source },
        }
    }

    /// True if the error is a time-out.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Timeout { .. })
    }
}
