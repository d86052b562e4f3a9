//! The steps of a plan, which a session runs.

use crate::Request;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One step of a plan. Each step yields one [`crate::Observation`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Step {
    /// Empty the database and run these setup statements. The outcome is `Done`, or that of the first failure.
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
    /// Commit the open transaction.
    Commit,
    /// Roll the open transaction back.
    Rollback,
    /// Restart the engine and keep its data.
    Restart,
    /// Drop caches of plans and results.
    Flush,
}
