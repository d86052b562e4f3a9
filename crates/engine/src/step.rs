//! What a plan asks of a session, one step at a time.

use crate::Request;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One step of a plan. Each step yields one [`crate::Observation`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Step {
    /// Make the database empty and run these setup statements. Its outcome is `Done`, or that of the first statement
    /// that did not succeed.
    Load {
        /// The setup statements.
        statements: Arc<Vec<Request>>,
    },
    /// Run a statement.
    Run(Request),
    /// Ask for the plan of a statement without running it.
    Explain(Request),
    /// Read the whole graph back.
    Dump,
    /// Wait until all indexes are online.
    Await,
    /// Begin a transaction.
    Begin,
    /// Commit it.
    Commit,
    /// Roll it back.
    Rollback,
    /// Stop and start the engine, keeping its data.
    Restart,
    /// Drop caches of plans and results.
    Flush,
}
