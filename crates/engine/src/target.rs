//! Target texts: `grafeo`, `neo4j@4.4.40`, `bolt://host:7687`, `external:./adapter.py`.

use crate::EngineError;
use std::fmt;

/// What a user names as the thing to test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An engine by name, which we start: `grafeo`, `neo4j@4.4.40`, `reference+chaos`.
    Named {
        /// The engine's id.
        name: String,
        /// The version wanted, if any.
        version: Option<String>,
        /// Modifiers behind `+`.
        modifiers: Vec<String>,
    },
    /// A running server: `bolt://host:7687`, `falkor://host:6379/graph`.
    Url(String),
    /// A program that speaks the external protocol, with its arguments.
    External(Vec<String>),
}

impl Target {
    /// Reads a target text.
    ///
    /// # Errors
    /// When it is empty or malformed.
    pub fn parse(text: &str) -> Result<Self, EngineError> {
        let text = text.trim();
        if let Some(command) = text.strip_prefix("external:") {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                return Err(EngineError::Target(
                    "`external:` needs a program behind it, as in `external:./adapter.py`".to_owned(),
                ));
            }
            return Ok(Self::External(words));
        }
        if text.contains("://") {
            return Ok(Self::Url(text.to_owned()));
        }
        let mut parts = text.split('+');
        let head = parts.next().unwrap_or_default();
        let modifiers = parts.map(str::to_owned).collect();
        let (name, version) = match head.split_once('@') {
            Some((name, version)) => (name, Some(version.to_owned())),
            None => (head, None),
        };
        let named = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(named) || version.as_deref() == Some("") {
            return Err(EngineError::Target(format!(
                "`{text}` is not a target: give an engine name such as `grafeo`, a URL such as \
                 `bolt://127.0.0.1:7687`, or `external:PROGRAM`"
            )));
        }
        Ok(Self::Named { name: name.to_owned(), version, modifiers })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => f.write_str(url),
            Self::External(words) => write!(f, "external:{}", words.join(" ")),
            Self::Named { name, version, modifiers } => {
                f.write_str(name)?;
                if let Some(version) = version {
                    write!(f, "@{version}")?;
                }
                modifiers.iter().try_for_each(|modifier| write!(f, "+{modifier}"))
            }
        }
    }
}
