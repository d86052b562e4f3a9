//! `Case`: the setup and one plan, enough to reproduce a finding without the generator.

use crate::{Language, Plan, Symptom, language::oracle};
use edgewise_engine::Request;
use serde::{Deserialize, Serialize};
use std::path::Path;
use thiserror::Error;

/// The version of the case format that Edgewise writes. Older versions stay readable.
pub const CASE_VERSION: u32 = 1;

/// The language of case files without a `language` field: the first version of Edgewise wrote only Cypher.
fn first_language() -> String {
    "cypher".to_owned()
}

/// A case, in the form that a case file stores.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    /// The version of the format.
    pub case_version: u32,
    /// The version of Edgewise that wrote the case.
    pub edgewise: String,
    /// The id of the language that the statements are written in.
    #[serde(default = "first_language")]
    pub language: String,
    /// The target on which the case was found.
    pub target: String,
    /// The version of the target's engine.
    pub engine_version: String,
    /// The seed, round and query by which the case was generated.
    pub origin: Origin,
    /// The setup statements that create the graph.
    pub setup: Vec<Request>,
    /// The query the plan was made from, in the target's dialect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The target's knobs: its choices where the language leaves one open, as its profile states them. Only the crates
    /// of the language interpret them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knobs: Option<serde_json::Value>,
    /// The plan whose steps show the symptom.
    pub plan: Plan,
    /// The symptom that the plan shows.
    pub symptom: Symptom,
}

impl Case {
    /// A case that no campaign found: setup and plan as a user wrote them.
    pub fn written(language: &str, target: &str, setup: Vec<Request>, plan: Plan, symptom: Symptom) -> Self {
        Self {
            case_version: CASE_VERSION,
            edgewise: env!("CARGO_PKG_VERSION").to_owned(),
            language: language.to_owned(),
            target: target.to_owned(),
            engine_version: String::new(),
            origin: Origin { generator: "script".to_owned(), seed: 0, round: 0, query: None },
            setup,
            query: None,
            knobs: None,
            plan,
            symptom,
        }
    }

    /// The case with the current id of its oracle, which may have been renamed after the case was written.
    #[must_use]
    pub fn restored<L: Language>(mut self) -> Self {
        for id in [&mut self.plan.oracle, &mut self.symptom.oracle] {
            *id = oracle::<L>(id).map_or_else(|| id.clone(), |oracle| oracle.id().to_owned());
        }
        self
    }
}

/// Where a case was found: the seed, and the position in its campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The version of the generator.
    pub generator: String,
    /// The seed of the campaign.
    pub seed: u64,
    /// The index of the round.
    pub round: u64,
    /// The index of the query in the round; `None` if the setup itself failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<usize>,
}

/// Why a case file cannot be used.
#[derive(Debug, Error)]
pub enum CaseError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Io {
        /// The file that cannot be read.
        path: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file is not a case file.
    #[error("{path} is not a case file: {why}")]
    Malformed {
        /// The file that is not a case file.
        path: String,
        /// What is wrong with the text of the file.
        why: String,
    },
    /// The file has a later format version.
    #[error(
        "{path} has case version {found}, and this program reads versions up to {CASE_VERSION}: use a newer edgewise"
    )]
    Future {
        /// The file with the later format version.
        path: String,
        /// The format version of the file.
        found: u64,
    },
}

impl Case {
    /// Reads a case file.
    ///
    /// # Errors
    /// When the file cannot be read, is not a case file, or has a later format version.
    pub fn read(path: &Path) -> Result<Self, CaseError> {
        let shown = path.display().to_string();
        let text =
            std::fs::read_to_string(path).map_err(|source| CaseError::Io { path: shown.clone(), source })?;
        Self::from_json(&text, &shown)
    }

    /// Parses a case; `path` is used in error messages.
    ///
    /// # Errors
    /// When the text is not a case, or has a later format version.
    pub fn from_json(text: &str, path: &str) -> Result<Self, CaseError> {
        let malformed = |why: String| CaseError::Malformed { path: path.to_owned(), why };
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
        // Check the version first: a later format may differ in everything else.
        let found = value
            .get("case_version")
            .and_then(serde_json::Value::as_u64)
            .ok_or_else(|| malformed("the file has no `case_version`".to_owned()))?;
        if found > u64::from(CASE_VERSION) {
            return Err(CaseError::Future { path: path.to_owned(), found });
        }
        serde_json::from_value(value).map_err(|error| malformed(error.to_string()))
    }

    /// The case as indented JSON with a closing newline.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}
