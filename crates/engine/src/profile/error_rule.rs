//! A rule that puts an engine's error into a class.

use crate::ErrorClass;
use serde::{Deserialize, Serialize};

/// Puts errors whose code or message contains a text into a class; the first rule that fits wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorRule {
    /// The class.
    pub class: ErrorClass,
    /// A text the code must contain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Texts of which the message must contain one; empty fits every message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub message: Vec<String>,
    /// True if a server that says so serves nobody any more: one of ours is restarted, and the session ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fatal: bool,
}

impl ErrorRule {
    /// True if the error is one of this rule's.
    pub fn fits(&self, code: Option<&str>, message: &str) -> bool {
        let code_fits = match &self.code {
            Some(wanted) => code.is_some_and(|code| code.contains(wanted.as_str())),
            None => true,
        };
        code_fits
            && (self.message.is_empty() || self.message.iter().any(|text| message.contains(text.as_str())))
    }
}
