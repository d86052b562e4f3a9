//! The known-bugs file: read, asked, changed and written.

use super::known_bug::engine_of;
use super::{KnownBug, State};
use crate::Finding;
use edgewise_engine::Versions;
use serde::{Deserialize, Serialize};
use std::path::Path;
use thiserror::Error;

/// Why a known-bugs file cannot be used.
#[derive(Debug, Error)]
pub enum TriageError {
    /// It cannot be read.
    #[error("{path} cannot be read: {source}")]
    Io {
        /// The file.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// It is not a known-bugs file.
    #[error("{path} is not a known-bugs file: {why}")]
    Malformed {
        /// The file.
        path: String,
        /// What is wrong.
        why: String,
    },
}

/// All known bugs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBugs {
    /// The entries, in the order of the file.
    #[serde(default, rename = "bug")]
    pub bugs: Vec<KnownBug>,
}

const HEAD: &str = "# Known bugs, by which Edgewise recognises findings. `edgewise triage` writes this file, and people may.\n\n";

impl KnownBugs {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, has an unknown key or a range that is none, or an entry that would recognise everything.
    pub fn read(path: &Path) -> Result<Self, TriageError> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|source| TriageError::Io { path: shown.clone(), source })?;
        Self::from_toml(&text).map_err(|why| TriageError::Malformed { path: shown, why })
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let bugs: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        for (place, bug) in bugs.bugs.iter().enumerate() {
            if bugs.bugs[..place].iter().any(|earlier| earlier.name == bug.name) {
                return Err(format!("there are two bugs named `{}`", bug.name));
            }
            if bug.predicate.as_ref().is_some_and(super::known_bug::Predicate::is_empty) {
                return Err(format!("bug `{}`: its predicate asks for nothing", bug.name));
            }
        }
        Ok(bugs)
    }

    /// The text of the file.
    pub fn to_toml(&self) -> String {
        format!("{HEAD}{}", toml::to_string_pretty(self).unwrap_or_default())
    }

    /// The bug that a finding is; the first that recognises it.
    pub fn recognise(&self, finding: &Finding) -> Option<&KnownBug> {
        self.bugs.iter().find(|bug| bug.recognises(finding))
    }

    /// True if the finding is neither known nor intended. One that is said to be fixed is new again.
    pub fn is_new(&self, finding: &Finding) -> bool {
        self.recognise(finding).is_none_or(|bug| bug.state == State::Fixed)
    }

    /// Marks a finding: changes the entry that names its signature, or adds one. Gives the entry's name.
    pub fn mark(
        &mut self,
        finding: &Finding,
        state: State,
        link: Option<&str>,
        note: Option<&str>,
        versions: Option<&Versions>,
    ) -> String {
        let place = self.entry(finding);
        let bug = &mut self.bugs[place];
        bug.state = state;
        bug.link = link.map(str::to_owned).or(bug.link.take());
        bug.note = note.map(str::to_owned).or(bug.note.take());
        bug.versions = versions.cloned().or(bug.versions.take());
        bug.name.clone()
    }

    /// Lets several findings be one bug: the entry of the first gets the signatures of the others. Gives its name.
    pub fn merge(&mut self, findings: &[Finding]) -> Option<String> {
        let (first, others) = findings.split_first()?;
        let place = self.entry(first);
        let name = self.bugs[place].name.clone();
        for other in others {
            self.forget(&other.signature, Some(&name));
            if let Some(bug) = self.bugs.iter_mut().find(|bug| bug.name == name)
                && !bug.signatures.contains(&other.signature)
            {
                bug.signatures.push(other.signature.clone());
            }
        }
        Some(name)
    }

    /// Takes a finding out of the entry it shares with others, into one of its own. Gives the new entry's name; none if
    /// it shared none.
    pub fn split(&mut self, finding: &Finding) -> Option<String> {
        let shared = self
            .bugs
            .iter()
            .find(|bug| bug.signatures.len() > 1 && bug.signatures.contains(&finding.signature))?
            .clone();
        self.forget(&finding.signature, None);
        let place = self.entry(finding);
        let bug = &mut self.bugs[place];
        (bug.state, bug.link, bug.note) = (shared.state, shared.link, shared.note);
        Some(bug.name.clone())
    }

    /// The place of the entry that names a finding's signature; a new one if there is none.
    fn entry(&mut self, finding: &Finding) -> usize {
        let named = self.bugs.iter().position(|bug| bug.signatures.contains(&finding.signature));
        named.unwrap_or_else(|| {
            let engine = engine_of(&finding.case.target);
            self.bugs.push(KnownBug {
                name: format!("{engine}-{}", finding.signature),
                engine: Some(engine),
                note: Some(finding.title.clone()),
                signatures: vec![finding.signature.clone()],
                ..KnownBug::default()
            });
            self.bugs.len() - 1
        })
    }

    /// Takes a signature out of every entry but the one of a name; an entry with nothing left to recognise goes.
    fn forget(&mut self, signature: &str, but: Option<&str>) {
        for bug in self.bugs.iter_mut().filter(|bug| but != Some(bug.name.as_str())) {
            bug.signatures.retain(|own| own != signature);
        }
        self.bugs.retain(|bug| {
            !bug.signatures.is_empty() || bug.predicate.is_some() || but == Some(bug.name.as_str())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{KnownBugs, State};

    #[test]
    fn a_file_that_would_recognise_everything_or_nothing_is_refused() {
        for wrong in [
            "[[bug]]\nname = \"a\"\n[bug.predicate]\n",
            "[[bug]]\nname = \"a\"\nversions = \"new\"\n",
            "[[bug]]\nname = \"a\"\n[[bug]]\nname = \"a\"\n",
            "[[bug]]\nname = \"a\"\nsignature = \"x\"\n",
        ] {
            assert!(KnownBugs::from_toml(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "[[bug]]\nname = \"a\"\nengine = \"falkordb\"\nversions = \"<5\"\nstate = \"intended\"\n\
                    signatures = [\"0123456789ab\"]\n[bug.predicate]\nrule = \"three-way\"\nwith = [\"nan:order\"]\n";
        let bugs = KnownBugs::from_toml(text).expect("a file");
        assert_eq!(bugs.bugs[0].state, State::Intended);
        assert_eq!(KnownBugs::from_toml(&bugs.to_toml()).expect("a file"), bugs);
    }

    #[test]
    fn a_range_of_versions_has_the_notation_of_profiles_too() {
        let file = |versions: &str| {
            let text = format!(
                "[[bug]]\nname = \"a\"\nversions = {versions}\nstate = \"known\"\nsignatures = [\"0123456789ab\"]\n"
            );
            KnownBugs::from_toml(&text).expect("a file")
        };
        let (text, table) = (file("\">=4.14, <4.17\""), file("{ from = \"4.14\", below = \"4.17\" }"));
        for bugs in [text, table] {
            let concerns = |version: &str| bugs.bugs[0].concerns("falkordb", version);
            assert!(concerns("4.16.3") && !concerns("4.17.0") && !concerns("unknown"));
            assert_eq!(KnownBugs::from_toml(&bugs.to_toml()).expect("a file"), bugs, "{}", bugs.to_toml());
        }
    }
}
