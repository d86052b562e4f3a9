//! Reads a case from a path and runs it on a target, for `replay`, `regress`, `bisect`, `explain` and `reduce`.

use super::target::TargetArguments;
use crate::exit::Usage;
use crate::language::{LanguageId, language, language_of};
use edgewise_engine::Limits;
use edgewise_lab::store::read_finding;
use edgewise_lab::{Case, Finding, Rig, Settled, Verdict};
use std::path::Path;

/// Reads a case: a finding's folder, a case.json, or a .cypher script.
pub(crate) fn read_case(path: &Path, target: Option<&str>) -> anyhow::Result<Case> {
    if path.is_dir() {
        return Ok(restored(Case::read(&path.join("case.json"))?));
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("cypher" | "cql") => Ok(LanguageId::Cypher.any().read_script(path, target).map_err(Usage)?),
        Some("gremlin" | "groovy") => {
            Ok(LanguageId::Gremlin.any().read_script(path, target).map_err(Usage)?)
        }
        _ => Ok(restored(Case::read(path)?)),
    }
}

fn restored(case: Case) -> Case {
    language(&case.language).restored_case(case)
}

/// Reads a finding from its folder, or from the path of its finding.json.
pub(crate) fn read_finding_at(path: &Path) -> anyhow::Result<Finding> {
    let named = path.file_name().is_some_and(|name| name == "finding.json");
    let folder = if named { path.parent().unwrap_or(Path::new(".")) } else { path };
    let finding = read_finding(folder).map_err(Usage)?;
    Ok(language_of(&finding).restored(finding))
}

/// The result of running a case on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The answers are consistent now.
    Fixed,
    /// The case shows the same symptom.
    StillWrong,
    /// The case fails with another symptom.
    Changed,
    /// The case cannot be judged.
    NotApplicable,
}

impl State {
    /// The state as text.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::StillWrong => "still wrong",
            Self::Changed => "changed",
            Self::NotApplicable => "not applicable",
        }
    }

    /// True if the case fails.
    pub(crate) fn is_wrong(self) -> bool {
        matches!(self, Self::StillWrong | Self::Changed)
    }
}

/// The result of running a case on a target.
pub(crate) struct Tried {
    pub(crate) state: State,
    /// The reason, or the current symptom.
    pub(crate) why: String,
}

/// A target on which cases are run, one after another, each on a fresh database.
pub(crate) struct Bench {
    rig: Rig,
}

impl Bench {
    /// Opens a target, and the targets with which the case compares its answers.
    pub(crate) fn open_for(reach: &TargetArguments, target: &str, case: &Case) -> anyhow::Result<Self> {
        let mut engines = vec![reach.open(target)?];
        for other in &case.plan.other_targets {
            engines.push(reach.open(other)?);
        }
        Ok(Self { rig: Rig::open_all(&engines, 0, Limits::default())? })
    }

    /// The engine's version.
    pub(crate) fn version(&self) -> &str {
        self.rig.version()
    }

    /// Runs a case once on a fresh database.
    pub(crate) fn play(&mut self, case: &Case) -> anyhow::Result<Settled> {
        self.rig.close();
        let settled = language(&case.language).settle(&mut self.rig, case)?;
        settled.ok_or_else(|| {
            Usage(format!(
                "this edgewise has no oracle `{}`: use the version that found the case",
                case.plan.oracle
            ))
            .into()
        })
    }

    /// Runs a case several times. The worst result counts, so that an unstable fault does not look fixed.
    pub(crate) fn try_case(&mut self, case: &Case, times: u32) -> anyhow::Result<Tried> {
        let mut worst: Option<Tried> = None;
        for _ in 0..times {
            let tried = judged(&self.play(case)?.verdict, case);
            let better = |other: &Tried| rank(tried.state) > rank(other.state);
            if worst.as_ref().is_none_or(better) {
                worst = Some(tried);
            }
            if worst.as_ref().is_some_and(|worst| worst.state == State::StillWrong) {
                break;
            }
        }
        Ok(worst.unwrap_or(Tried { state: State::NotApplicable, why: "the case was not run".to_owned() }))
    }
}

fn rank(state: State) -> u8 {
    match state {
        State::NotApplicable => 0,
        State::Fixed => 1,
        State::Changed => 2,
        State::StillWrong => 3,
    }
}

fn judged(verdict: &Verdict, case: &Case) -> Tried {
    match verdict {
        Verdict::Fail(failure) if failure.symptom == case.symptom => {
            Tried { state: State::StillWrong, why: failure.title.clone() }
        }
        Verdict::Fail(failure) => Tried { state: State::Changed, why: failure.title.clone() },
        Verdict::Pass { .. } => Tried { state: State::Fixed, why: "the answers are consistent".to_owned() },
        Verdict::Skip(why) => Tried { state: State::NotApplicable, why: why.to_string() },
        Verdict::More(_) => {
            Tried { state: State::NotApplicable, why: "the judgement did not finish".to_owned() }
        }
    }
}
