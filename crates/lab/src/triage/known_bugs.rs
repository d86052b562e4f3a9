//! `KnownBugs`: reads, searches, changes and writes the known-bugs file.

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
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Io {
        /// The file that cannot be read.
        path: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file is not a known-bugs file.
    #[error("{path} is not a known-bugs file: {why}")]
    Malformed {
        /// The file that is not a known-bugs file.
        path: String,
        /// What is wrong with the text of the file.
        why: String,
    },
}

/// The entries of a known-bugs file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBugs {
    /// The entries, in the order of the file.
    #[serde(default, rename = "bug")]
    pub bugs: Vec<KnownBug>,
}

/// The comment at the top of a written file.
const FILE_HEADER: &str =
    "# Known bugs that Edgewise recognises. `edgewise triage` writes this file; you may edit it.\n\n";

impl KnownBugs {
    /// Reads a known-bugs file.
    ///
    /// # Errors
    /// When the file cannot be read, has an unknown key or an invalid range of versions, or has an entry that would
    /// recognise every finding.
    pub fn read(path: &Path) -> Result<Self, TriageError> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|source| TriageError::Io { path: shown.clone(), source })?;
        Self::from_toml(&text).map_err(|why| TriageError::Malformed { path: shown, why })
    }

    /// Parses the text of a known-bugs file.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let bugs: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        for (place, bug) in bugs.bugs.iter().enumerate() {
            if bugs.bugs[..place].iter().any(|earlier| earlier.name == bug.name) {
                return Err(format!("there are two bugs named `{}`: rename one of them", bug.name));
            }
            if bug.predicate.as_ref().is_some_and(super::known_bug::Predicate::is_empty) {
                return Err(format!(
                    "the predicate of bug `{}` has no condition: add one, or remove the predicate",
                    bug.name
                ));
            }
        }
        Ok(bugs)
    }

    /// The text of a known-bugs file with these entries.
    pub fn to_toml(&self) -> String {
        format!("{FILE_HEADER}{}", toml::to_string_pretty(self).unwrap_or_default())
    }

    /// The known bug that a finding is: the first entry that recognises its case. `None` if the finding also has a case
    /// of another shape that no entry recognises: that case may be another bug.
    pub fn recognise(&self, finding: &Finding) -> Option<&KnownBug> {
        let shaped = finding.shaped_signatures();
        let mut bugs =
            shaped.iter().map(|shaped| self.bugs.iter().find(|bug| bug.recognises(finding, shaped)));
        let first = bugs.next()??;
        // A bug that is listed as fixed takes precedence, because its findings count as new.
        let of_all = bugs.map(|bug| bug.map(|bug| (bug.state == State::Fixed, bug)));
        let fixed = of_all.collect::<Option<Vec<_>>>()?.into_iter().find(|(fixed, _)| *fixed);
        Some(fixed.map_or(first, |(_, bug)| bug))
    }

    /// The bug whose entry lists the signature of a finding, but does not recognise all its cases.
    pub fn resembling(&self, finding: &Finding) -> Option<&KnownBug> {
        let named = self.bugs.iter().find(|bug| {
            bug.names(finding) && bug.concerns(&finding.case.target, &finding.case.engine_version)
        });
        named.filter(|_| self.recognise(finding).is_none())
    }

    /// True if the finding is neither a known bug nor intended behaviour. A finding of a bug that is listed as fixed is
    /// new again.
    pub fn is_new(&self, finding: &Finding) -> bool {
        !self.new_shapes(finding).is_empty()
    }

    /// The signatures with shapes of those cases of a finding that are neither known bugs nor intended behaviour.
    pub fn new_shapes(&self, finding: &Finding) -> Vec<String> {
        let is_new = |shaped: &String| {
            let bug = self.bugs.iter().find(|bug| bug.recognises(finding, shaped));
            bug.is_none_or(|bug| bug.state == State::Fixed)
        };
        finding.shaped_signatures().into_iter().filter(is_new).collect()
    }

    /// Marks a finding: changes the entry that names its signature, or adds one. Returns the entry's name.
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

    /// Merges several findings into one bug: the entry of the first finding gets the signatures of the others. Returns
    /// the name of that entry.
    pub fn merge(&mut self, findings: &[Finding]) -> Option<String> {
        let (first, others) = findings.split_first()?;
        let place = self.entry(first);
        let name = self.bugs[place].name.clone();
        for other in others {
            self.forget(other, Some(&name));
            if let Some(bug) = self.bugs.iter_mut().find(|bug| bug.name == name) {
                adopt(bug, other);
            }
        }
        Some(name)
    }

    /// Moves a finding out of an entry that it shares with other findings, into an entry of its own. Returns the name
    /// of the new entry; `None` if the finding shared no entry.
    pub fn split(&mut self, finding: &Finding) -> Option<String> {
        let shaped = finding.shaped_signatures();
        let own = |entry: &String| shaped.contains(entry) || *entry == finding.signature;
        let shares = |bug: &&KnownBug| bug.signatures.iter().any(own) && !bug.signatures.iter().all(own);
        let shared = self.bugs.iter().find(shares)?.clone();
        self.forget(finding, None);
        let place = self.entry(finding);
        let bug = &mut self.bugs[place];
        (bug.state, bug.link, bug.note) = (shared.state, shared.link, shared.note);
        Some(bug.name.clone())
    }

    /// The index of the entry of a finding: one that lists the shape of one of its cases, one of an older file that
    /// lists its signature without a shape, or a new one. An entry that lists its signature only with other shapes is
    /// another bug.
    fn entry(&mut self, finding: &Finding) -> usize {
        let shaped = finding.shaped_signatures();
        let any = format!("{}/*", finding.signature);
        let named = self
            .bugs
            .iter()
            .position(|bug| bug.signatures.iter().any(|own| shaped.contains(own) || *own == any));
        let older = || self.bugs.iter().position(|bug| bug.signatures.contains(&finding.signature));
        let place = named.or_else(older).unwrap_or_else(|| {
            let engine = engine_of(&finding.case.target);
            let mut name = format!("{engine}-{}", finding.signature);
            if self.bugs.iter().any(|bug| bug.name == name) {
                name = format!("{name}-{}", finding.shape);
            }
            self.bugs.push(KnownBug {
                name,
                engine: Some(engine),
                note: Some(finding.title.clone()),
                ..KnownBug::default()
            });
            self.bugs.len() - 1
        });
        adopt(&mut self.bugs[place], finding);
        place
    }

    /// Removes the cases of a finding from every entry except the one named `but`. Entries that recognise nothing any
    /// more are removed.
    fn forget(&mut self, finding: &Finding, but: Option<&str>) {
        let shaped = finding.shaped_signatures();
        for bug in self.bugs.iter_mut().filter(|bug| but != Some(bug.name.as_str())) {
            bug.signatures.retain(|own| !shaped.contains(own) && *own != finding.signature);
        }
        self.bugs.retain(|bug| {
            !bug.signatures.is_empty() || bug.predicate.is_some() || but == Some(bug.name.as_str())
        });
    }
}

/// Makes an entry recognise all cases of a finding.
fn adopt(bug: &mut KnownBug, finding: &Finding) {
    bug.signatures.retain(|own| *own != finding.signature);
    if bug.signatures.contains(&format!("{}/*", finding.signature)) {
        return;
    }
    for shaped in finding.shaped_signatures() {
        if !bug.signatures.contains(&shaped) {
            bug.signatures.push(shaped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KnownBugs, State};
    use crate::{Case, FINDING_VERSION, FaultKind, Finding, OtherShape, Plan, Reduction, Replays, Symptom};

    #[test]
    fn an_invalid_known_bugs_file_is_refused() {
        for wrong in [
            "[[bug]]\nname = \"a\"\n[bug.predicate]\n",
            "[[bug]]\nname = \"a\"\nversions = \"new\"\n",
            "[[bug]]\nname = \"a\"\n[[bug]]\nname = \"a\"\n",
            "[[bug]]\nname = \"a\"\nsignature = \"x\"\n",
        ] {
            assert!(KnownBugs::from_toml(wrong).is_err(), "{wrong}");
        }
    }

    fn finding(statement: &str) -> Finding {
        let symptom = Symptom::new(FaultKind::Deviation, "reference", "answer/changed");
        let plan = Plan::new("reference", "answer").run("query", statement);
        Finding {
            severity: None,
            rule_reference: Vec::new(),
            finding_version: FINDING_VERSION,
            signature: "97d4438e2709".to_owned(),
            fingerprint: Vec::new(),
            // The keywords of a statement, without names and values.
            shape: statement.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2).collect(),
            other_shapes: Vec::new(),
            title: statement.to_owned(),
            symptom: symptom.clone(),
            detail: String::new(),
            case: Case::written("cypher", "grafeo", Vec::new(), plan, symptom),
            observed: Vec::new(),
            replays: Replays { tried: 5, shown: 5 },
            reduction: Reduction::default(),
            controls: Vec::new(),
            minimal_deviation: None,
            plans: None,
            seen: 1,
            original: None,
        }
    }

    #[test]
    fn a_known_bug_does_not_hide_another_with_the_same_signature() {
        let float_key = finding("UNWIND [0.0, 1.0] AS x RETURN 0 AS k, count(DISTINCT x) AS c0");
        let again = finding("UNWIND [7.5, 2.5] AS y RETURN 1 AS a, count(DISTINCT y) AS b");
        let other = finding("RETURN {k: count(*)} AS v2");
        let mut bugs = KnownBugs::default();
        bugs.mark(&float_key, State::Known, None, None, None);
        assert!(bugs.recognise(&float_key).is_some() && bugs.recognise(&again).is_some());
        assert!(bugs.recognise(&other).is_none() && bugs.is_new(&other));
        assert_eq!(bugs.resembling(&other).map(|bug| bug.name.as_str()), Some("grafeo-97d4438e2709"));
        assert!(bugs.resembling(&again).is_none());
        // A finding with both cases is known only when both cases are.
        let shape = other.shape.clone();
        let both = Finding {
            other_shapes: vec![OtherShape { shape: shape.clone(), title: other.title.clone() }],
            ..again.clone()
        };
        assert!(bugs.recognise(&both).is_none());
        assert_eq!(bugs.new_shapes(&both), [format!("97d4438e2709/{shape}")]);
        bugs.mark(&other, State::Known, None, None, None);
        assert_eq!(bugs.bugs.len(), 2);
        assert!(bugs.recognise(&both).is_some() && !bugs.is_new(&both));
    }

    #[test]
    fn a_signature_without_a_shape_recognises_nothing_until_it_is_marked_again_or_ends_with_a_star() {
        let one = finding("RETURN max(0) AS a");
        let of = |entry: &str| {
            KnownBugs::from_toml(&format!("[[bug]]\nname = \"a\"\nsignatures = [\"{entry}\"]\n"))
                .expect("a file")
        };
        let mut older = of("97d4438e2709");
        assert!(older.is_new(&one) && older.resembling(&one).is_some());
        assert_eq!(older.mark(&one, State::Known, None, None, None), "a");
        assert!(!older.is_new(&one) && older.is_new(&finding("RETURN min(0) AS a")));
        assert!(!of("97d4438e2709/*").is_new(&one));
        assert!(of("97d4438e2709/00000000").is_new(&one));
    }

    #[test]
    fn a_finding_is_split_from_the_bug_it_was_merged_into() {
        let (one, other) = (finding("RETURN max(0) AS a"), finding("RETURN min(0) AS a"));
        let mut bugs = KnownBugs::default();
        bugs.merge(&[one.clone(), other.clone()]);
        assert_eq!(bugs.bugs.len(), 1);
        assert!(!bugs.is_new(&one) && !bugs.is_new(&other));
        assert!(bugs.split(&other).is_some());
        assert_eq!(bugs.bugs.len(), 2);
        assert_ne!(bugs.recognise(&one), bugs.recognise(&other));
        assert!(bugs.split(&other).is_none());
    }

    #[test]
    fn a_written_file_can_be_read_again() {
        let text = "[[bug]]\nname = \"a\"\nengine = \"falkordb\"\nversions = \"<5\"\nstate = \"intended\"\n\
                    signatures = [\"0123456789ab\"]\n[bug.predicate]\nrule = \"three-way\"\nwith = [\"nan:order\"]\n";
        let bugs = KnownBugs::from_toml(text).expect("a file");
        assert_eq!(bugs.bugs[0].state, State::Intended);
        assert_eq!(KnownBugs::from_toml(&bugs.to_toml()).expect("a file"), bugs);
    }

    #[test]
    fn a_range_of_versions_may_use_the_notation_of_profiles() {
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
