//! The first line of a child: who it is and what it can do.

use super::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::{Map as Object, Value as Json};

/// The greeting of a child. Fields we do not know are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol it speaks.
    pub edgewise: u32,
    /// The name of its engine.
    pub engine: String,
    /// The version of its engine.
    #[serde(default)]
    pub version: String,
    /// The id of the dialect it speaks, if not the one of the profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// Keys laid over the profile. An unknown key is an error here: ignoring it would test with wrong assumptions.
    #[serde(default, skip_serializing_if = "Object::is_empty")]
    pub profile: Object<String, Json>,
    /// The steps it knows beyond `run` and `reset`. Names we do not know are ignored.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A step beyond `run` and `reset` that a child may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// `load`: empty the database and run setup statements.
    Load,
    /// `dump`: read the whole graph.
    Dump,
    /// `explain`: the plan of a statement.
    Explain,
    /// `begin`, `commit`, `rollback`.
    Transactions,
    /// `flush`: drop caches.
    Flush,
    /// `await`: wait for indexes.
    Await,
}

impl Feature {
    /// Its name in a greeting.
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
    /// A sentence that says what is wrong with it.
    pub fn parse(line: &[u8]) -> Result<Self, String> {
        let json: Json = serde_json::from_slice(line)
            .map_err(|_| format!("its first line is not a greeting in JSON: {}", excerpt(line)))?;
        // The version is looked at before anything else, so that a later shape of the greeting is named as such.
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

    /// True if the child knows the step.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.iter().any(|name| name == feature.name())
    }
}

/// The beginning of a line for a message, with nothing a terminal would act on.
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
