//! One step of a message.

use crate::Request;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A step that a child is asked to run. Every child must support `run` and `reset`; the others are optional.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum WireStep {
    /// Run a statement.
    Run(Request),
    /// Empty the database.
    Reset,
    /// Empty the database and run setup statements up to the first that fails.
    Load {
        /// The setup statements.
        statements: Arc<Vec<Request>>,
    },
    /// Return the plan of a statement.
    Explain(Request),
    /// Read the whole graph.
    Dump,
    /// Begin a transaction.
    Begin,
    /// Commit the open transaction.
    Commit,
    /// Roll the open transaction back.
    Rollback,
    /// Drop caches.
    Flush,
    /// Wait until all indexes are online.
    Await,
    /// A step of a later protocol version: answered by an error, never ignored.
    #[serde(other)]
    Unknown,
}
