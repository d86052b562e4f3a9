//! One step of a message.

use crate::Request;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a child is asked to do. Only `run` and `reset` must be known by every child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum WireStep {
    /// Run a statement.
    Run(Request),
    /// Make the database empty.
    Reset,
    /// Make it empty and run setup statements up to the first that fails.
    Load {
        /// The setup statements.
        statements: Arc<Vec<Request>>,
    },
    /// Tell the plan of a statement.
    Explain(Request),
    /// Read the whole graph.
    Dump,
    /// Begin a transaction.
    Begin,
    /// Commit it.
    Commit,
    /// Roll it back.
    Rollback,
    /// Drop caches.
    Flush,
    /// Wait for indexes.
    Await,
    /// A step of a later version: answered with an error, never with silence.
    #[serde(other)]
    Unknown,
}
