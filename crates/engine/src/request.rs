//! One statement as it is sent: text and parameters.

use crate::QueryLanguage;
use edgewise_model::Map;
use serde::{Deserialize, Serialize};

/// A statement to run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The text, exactly as sent.
    pub text: String,
    /// Its parameters, empty in the common case.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub parameters: Map,
    /// The language of the text; `None` for the session's own language. Only sessions of engines whose profile has
    /// `speaks_also` take statements in another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<QueryLanguage>,
}

impl Request {
    /// A statement without parameters.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// This statement, marked as written in a language.
    #[must_use]
    pub fn in_language(self, language: QueryLanguage) -> Self {
        Self { language: Some(language), ..self }
    }
}
