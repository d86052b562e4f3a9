//! `CampaignError`: why a campaign could not run, or ended early.

use edgewise_engine::EngineError;
use thiserror::Error;

/// The error that ended a campaign. The program maps each kind to an exit code.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The configuration cannot be used; the text says why.
    #[error("{0}")]
    Config(String),
    /// The target cannot be used: it is unavailable, or its database cannot be tested.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The target cannot load and read back a small graph.
    #[error("{0}")]
    Baseline(String),
    /// No query could be judged; the text says why.
    #[error("no query was judged: {0}")]
    Unjudged(String),
    /// The output folder cannot be used; the text says why.
    #[error("{0}")]
    Folder(String),
    /// A file could not be written.
    #[error("{what} could not be written: {source}")]
    Write {
        /// The file that could not be written.
        what: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// A worker panicked, which is a bug in Edgewise.
    #[error("a worker panicked: {0}")]
    Worker(String),
}
