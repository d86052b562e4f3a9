//! `QueryLanguage`: the language of a statement, for sessions that take more than one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A query language in which an engine may take statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QueryLanguage {
    /// Cypher, with the dialects that engines speak.
    Cypher,
    /// Gremlin.
    Gremlin,
}

impl QueryLanguage {
    /// The id of the language, as in case files and in the requests of servers that take several languages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cypher => "cypher",
            Self::Gremlin => "gremlin",
        }
    }
}

impl fmt::Display for QueryLanguage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id())
    }
}
