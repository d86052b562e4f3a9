//! `ErrorRule`: assigns an error class to an engine's error.

use crate::ErrorClass;
use serde::{Deserialize, Serialize};

/// Assigns a class to errors whose code or message contains a text. The first rule that matches wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorRule {
    /// The class.
    pub class: ErrorClass,
    /// A text that the code must contain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The message must contain one of these texts; an empty list matches every message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub message: Vec<String>,
    /// True if a server that reports this error has become unusable: the session ends, and a server that Edgewise
    /// started is restarted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fatal: bool,
}

impl ErrorRule {
    /// True if the rule matches the error.
    pub fn fits(&self, code: Option<&str>, message: &str) -> bool {
        let code_fits = match &self.code {
            Some(wanted) => code.is_some_and(|code| code.contains(wanted.as_str())),
            None => true,
        };
        code_fits
            && (self.message.is_empty() || self.message.iter().any(|text| message.contains(text.as_str())))
    }
}
