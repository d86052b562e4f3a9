//! Failures of ours or of the way to an engine; an engine's own errors are outcomes.

use thiserror::Error;

/// Why an engine could not be used.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The target's name or URL is not understood.
    #[error("{0}")]
    Target(String),
    /// The engine cannot be reached or started.
    #[error("{0}")]
    Unavailable(String),
    /// The engine or child did not keep to the protocol.
    #[error("{0}")]
    Protocol(String),
    /// The target holds data that we did not make.
    #[error("{0}")]
    Foreign(String),
    /// Reading or writing failed.
    #[error("{what}: {source}")]
    Io {
        /// What was being done.
        what: String,
        /// The cause.
        source: std::io::Error,
    },
}
