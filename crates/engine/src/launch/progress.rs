//! `Progress`: who hears what a download is doing.

use std::sync::Arc;

/// Hears one line after the other: "neo4j 4.4.48: 117 files, 43 MB". The last one of a download is empty.
pub type Progress = Arc<dyn Fn(&str) + Send + Sync>;

/// Nobody hears it.
pub fn silent() -> Progress {
    Arc::new(|_| {})
}
