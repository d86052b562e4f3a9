//! `WireError`: why bytes did not come, or were no reply.

use std::{io, time::Duration};
use thiserror::Error;

/// Why a wire failed. What a *server* says is never one of these.
#[derive(Debug, Error)]
pub enum WireError {
    /// The operating system refused.
    #[error("{doing}: {source}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// The cause.
        source: io::Error,
    },
    /// A phase took too long.
    #[error("{doing}: no answer within {limit:?}")]
    Timeout {
        /// What was being done.
        doing: &'static str,
        /// The time it was given.
        limit: Duration,
    },
    /// The other side closed the connection, perhaps in the middle of a reply.
    #[error("{doing}: the server closed the connection")]
    Closed {
        /// What was being done.
        doing: &'static str,
    },
    /// The other side does not speak the protocol.
    #[error("the server broke the protocol: {0}")]
    Protocol(String),
    /// A reply is larger or deeper than we are willing to hold.
    #[error("a reply is too large: {0}")]
    TooLarge(String),
    /// The server refused the greeting or the login; the password is not in the text.
    #[error("the server refused the login: {message}")]
    Refused {
        /// The server's code, if it has one.
        code: Option<String>,
        /// The server's message.
        message: String,
    },
}

impl WireError {
    /// A broken protocol.
    pub(crate) fn protocol(why: impl Into<String>) -> Self {
        Self::Protocol(why.into())
    }

    /// Sorts out what the operating system said.
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

    /// True if only time ran out.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Timeout { .. })
    }
}
