//! An error of an engine, as a child reports it.

use crate::ErrorClass;
use serde::{Deserialize, Deserializer, Serialize};

/// The `error` of a reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplyError {
    /// The engine's message.
    pub message: String,
    /// The error class, if the child knows it; otherwise the rules of the profile decide. An unknown class, which
    /// a later protocol version may add, counts as absent.
    #[serde(default, deserialize_with = "class", skip_serializing_if = "Option::is_none")]
    pub class: Option<ErrorClass>,
    /// The engine's own code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

fn class<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ErrorClass>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    Ok(name.and_then(|name| serde_json::from_value(serde_json::Value::String(name)).ok()))
}
