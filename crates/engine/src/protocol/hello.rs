//! The greeting: the first line of a child, which names its engine and its features.

use super::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::{Map as Object, Value as Json};

/// The greeting of a child. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol version that the child speaks.
    pub edgewise: u32,
    /// The name of the child's engine.
    pub engine: String,
    /// The version of the child's engine.
    #[serde(default)]
    pub version: String,
    /// The id of the child's dialect, if it differs from that of the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// Keys that override those of the profile. An unknown key is an error here: ignoring it would mean testing
    /// with wrong assumptions.
    #[serde(default, skip_serializing_if = "Object::is_empty")]
    pub profile: Object<String, Json>,
    /// The steps that the child supports besides `run` and `reset`. Unknown names are ignored.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A step besides `run` and `reset` that a child may support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// `load`: empty the database and run setup statements.
    Load,
    /// `dump`: read the whole graph.
    Dump,
    /// `explain`: return the plan of a statement.
    Explain,
    /// `begin`, `commit`, `rollback`.
    Transactions,
    /// `flush`: drop caches.
    Flush,
    /// `await`: wait for indexes.
    Await,
}

impl Feature {
    /// The name of the feature in a greeting.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Dump => "dump",
            Self::Explain => "explain",
            Self::Transactions => "transactions",
            Self::Flush => "flush",
            Self::Await => "await",
        }
    }
}

impl Hello {
    /// Reads a greeting.
    ///
    /// # Errors
    /// When it is not a valid greeting; the message says why.
    pub fn parse(line: &[u8]) -> Result<Self, String> {
        let json: Json = serde_json::from_slice(line)
            .map_err(|_| format!("its first line is not a greeting in JSON: {}", excerpt(line)))?;
        // Check the version first, so that a greeting in a later format is reported as such.
        match json.get("edgewise").and_then(Json::as_u64) {
            None => {
                return Err(format!(
                    "its first line has no protocol version in `edgewise`: {}",
                    excerpt(line)
                ));
            }
            Some(version) if version != u64::from(VERSION) => {
                return Err(format!(
                    "it speaks version {version} of the external protocol, this program knows version {VERSION}"
                ));
            }
            Some(_) => {}
        }
        serde_json::from_value(json).map_err(|error| format!("its greeting cannot be read: {error}"))
    }

    /// True if the child supports the feature.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.iter().any(|name| name == feature.name())
    }
}

/// The beginning of a line for a message, without control characters.
pub(crate) fn excerpt(line: &[u8]) -> String {
    const LENGTH: usize = 80;
    let text = String::from_utf8_lossy(line);
    let mut short: String = text.trim().chars().take(LENGTH).collect();
    if text.trim().chars().count() > LENGTH {
        short.push('…');
    }
    format!("`{}`", short.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_and_features_are_ignored() {
        let line = br#"{"edgewise":1,"engine":"toy","mood":"good","features":["dump","telepathy"]}"#;
        let hello = Hello::parse(line).expect("a greeting");
        assert!(hello.has(Feature::Dump));
        assert!(!hello.has(Feature::Explain));
        assert_eq!(hello.version, "");
    }

    #[test]
    fn a_future_version_is_named_even_if_the_rest_has_changed() {
        let error = Hello::parse(br#"{"edgewise":2,"engines":[]}"#).expect_err("too new");
        assert!(error.contains("version 2") && error.contains("version 1"), "{error}");
    }

    #[test]
    fn garbage_is_quoted_without_control_characters() {
        let error = Hello::parse(b"\x1b[31mhello\xff").expect_err("garbage");
        assert!(!error.contains('\x1b'), "{error}");
        assert!(error.contains("not a greeting"), "{error}");
    }
}
