//! `EngineError`: errors of Edgewise itself or of the connection to an engine. Errors that an engine reports are
//! outcomes.

use thiserror::Error;

/// Why an engine could not be used.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The target text is malformed, or names no known engine or version.
    #[error("{0}")]
    Target(String),
    /// The engine cannot be reached or started.
    #[error("{0}")]
    Unavailable(String),
    /// The engine or child process violated the protocol.
    #[error("{0}")]
    Protocol(String),
    /// The target holds data that Edgewise did not write.
    #[error("{0}")]
    Foreign(String),
    /// Reading or writing failed.
    #[error("{what}: {source}")]
    Io {
        /// What was being attempted.
        what: String,
        /// The cause.
        source: std::io::Error,
    },
}
