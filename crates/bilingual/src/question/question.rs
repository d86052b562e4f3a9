//! `Question`: a pattern to match and what to return of it, optionally after a change of the graph.

use super::{Change, Pattern, Projection};
use serde::{Deserialize, Serialize};

/// What an engine is asked in both languages. As text it is JSON, because it belongs to neither language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The change that is written first: in each of the languages, on a copy of the graph of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
    /// What is read.
    pub ask: Ask,
}

/// A pattern to match, and what to return of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The pattern.
    pub pattern: Pattern,
    /// What is returned of each match, or of all of them.
    pub projection: Projection,
}

impl Question {
    /// Reads a question from its text; `None` if the text is no question.
    pub fn read(text: &str) -> Option<Self> {
        let question: Self = serde_json::from_str(text).ok()?;
        question.is_valid().then_some(question)
    }

    /// The text of the question.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// True if the projection names only parts that the pattern has.
    pub fn is_valid(&self) -> bool {
        self.ask.projection.fits(&self.ask.pattern)
    }
}
