//! `BoltFailure`: an error that a Bolt server reports.

use edgewise_model::{Map, Value};

/// An error that a server reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoltFailure {
    /// The error code, such as `Neo.ClientError.Statement.SyntaxError`, followed by a space and the GQL status if
    /// there is one.
    pub code: Option<String>,
    /// The message.
    pub message: String,
}

impl BoltFailure {
    /// Reads the map of a FAILURE message: it has `code` before Bolt 5.7, `neo4j_code` and `gql_status` since.
    pub fn from_map(map: &Map) -> Self {
        let text = |key: &str| match map.get(key) {
            Some(Value::String(text)) => Some(text.to_string()),
            _ => None,
        };
        let code = match (text("neo4j_code").or_else(|| text("code")), text("gql_status")) {
            (Some(code), Some(status)) => Some(format!("{code} {status}")),
            (code, status) => code.or(status),
        };
        Self { code, message: text("message").unwrap_or_default() }
    }
}
