//! One statement as it is sent: text and parameters.

use edgewise_model::Map;
use serde::{Deserialize, Serialize};

/// A statement to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The text, exactly as sent.
    pub text: String,
    /// Its parameters, empty in the common case.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub parameters: Map,
}

impl Request {
    /// A statement without parameters.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), parameters: Map::new() }
    }
}
