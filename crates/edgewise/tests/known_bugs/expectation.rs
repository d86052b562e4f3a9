//! `Expectations`: which published bugs an engine has, and what a finding must show to be about one of them.

use super::hand_over::Finding;
use serde::Deserialize;

/// What is known about the rows of the table. It is read from a data file, so that a new engine version needs no
/// code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// Rows that misbehave on an engine.
    pub live: Vec<Live>,
    /// Rows whose behaviour the profile accepts as a decision of the engine; no finding is expected for them.
    #[serde(default)]
    pub accepted: Vec<Accepted>,
}

/// A row that misbehaves on an engine.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Live {
    pub engine: String,
    pub row: String,
    /// The kinds of findings that show the misbehaviour.
    pub shows: Vec<Shows>,
    /// Words of which the finding's case must contain at least one, ignoring letter case and spaces; empty if any
    /// case counts.
    #[serde(default)]
    pub about: Vec<String>,
}

/// A row that differs from openCypher in a way that the profile accepts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    pub engine: String,
    pub row: String,
    /// Why the difference is accepted.
    pub why: String,
}

/// The kind of finding that shows a misbehaviour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    Answer,
    Graph,
    Error,
    Crash,
    Hang,
}

impl Expectations {
    /// The expectations in the repository.
    pub fn of_repository() -> Self {
        toml::from_str(include_str!("../data/live_known_bugs.toml")).expect("the data is sound")
    }

    /// What is expected of a row on an engine.
    pub fn live(&self, engine: &str, row: &str) -> Option<&Live> {
        self.live.iter().find(|live| live.engine == engine && live.row == row)
    }

    /// Why no finding is expected for a row on an engine.
    pub fn accepted(&self, engine: &str, row: &str) -> Option<&Accepted> {
        self.accepted.iter().find(|accepted| accepted.engine == engine && accepted.row == row)
    }
}

impl Live {
    /// True if a finding is about the misbehaviour.
    pub fn is_shown_by(&self, finding: &Finding) -> bool {
        let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
        let case = plain(&finding.case);
        let about = self.about.is_empty() || self.about.iter().any(|word| case.contains(&plain(word)));
        about && self.shows.iter().any(|shows| shows.fits(finding))
    }
}

impl Shows {
    fn fits(self, finding: &Finding) -> bool {
        let error = finding.kind == "error"
            || ["refused", "raise", "error"].iter().any(|word| finding.rule.contains(word));
        let graph = ["graph", "dump"].iter().any(|word| finding.rule.contains(word));
        let wrong = matches!(finding.kind.as_str(), "deviation" | "contradiction");
        match self {
            Self::Crash => finding.kind == "crash",
            Self::Hang => finding.kind == "hang",
            Self::Error => error,
            Self::Graph => wrong && graph,
            Self::Answer => wrong && !graph && !error,
        }
    }
}
