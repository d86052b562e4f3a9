//! A known bug: which engine has it, in which versions, and how its findings are recognised.

use crate::{FaultKind, Finding};
use edgewise_engine::{Profile, Versions};
use serde::{Deserialize, Serialize};

/// An entry of the known-bugs file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBug {
    /// A name of the user's choice, unique in the file.
    pub name: String,
    /// The engine's id, as in `edgewise engine list`; any engine if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The versions that have it, as `">=4.14, <4.17"` or `{ from = "4.14", below = "4.17" }`; all if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<Versions>,
    /// What has been decided about it.
    #[serde(default)]
    pub state: State,
    /// Where it is reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A remark for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Findings with one of these signatures are this bug: `97d4438e2709/5be1a0c2` only with this shape,
    /// `97d4438e2709/*` with any. A signature without a shape, as in older files, does not make a finding known: it
    /// may be another bug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signatures: Vec<String>,
    /// Findings that satisfy this condition are this bug too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicate: Option<Predicate>,
}

/// What has been decided about a bug.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is a bug that was reported or accepted.
    #[default]
    Known,
    /// The developers of the engine say that the behaviour is intended.
    Intended,
    /// It is listed as fixed: a finding of it counts as new.
    Fixed,
}

/// A condition on a finding. Every given key must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predicate {
    /// The kind of fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<FaultKind>,
    /// The oracle's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle: Option<String>,
    /// The beginning of the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// A part of the error's message, without names and numbers, or of the top of the stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Features that the fingerprint of the reduced case must have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Features that it must not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

impl KnownBug {
    /// True if the finding's case with this shape is this bug.
    pub(super) fn recognises(&self, finding: &Finding, shaped: &str) -> bool {
        let any = format!("{}/*", finding.signature);
        let named = self.signatures.iter().any(|own| own == shaped || *own == any);
        let described = self.predicate.as_ref().is_some_and(|predicate| predicate.holds(finding));
        (named || described) && self.concerns(&finding.case.target, &finding.case.engine_version)
    }

    /// True if an entry has the signature of the finding, with any shape.
    pub(super) fn names(&self, finding: &Finding) -> bool {
        self.signatures.iter().any(|own| signature_of(own) == finding.signature)
    }

    /// True if it is a bug of this engine in this version. An unknown version is in no range: a finding there may be
    /// new.
    pub fn concerns(&self, target: &str, version: &str) -> bool {
        let engine = self.engine.as_ref().is_none_or(|engine| *engine == engine_of(target));
        engine && self.versions.as_ref().is_none_or(|versions| versions.surely_contain(version))
    }
}

impl Predicate {
    fn holds(&self, finding: &Finding) -> bool {
        let symptom = &finding.symptom;
        let words = &finding.fingerprint;
        let said = [&symptom.template, &symptom.stack_top];
        self.kind.is_none_or(|kind| kind == symptom.kind)
            && self.oracle.as_ref().is_none_or(|oracle| *oracle == symptom.oracle)
            && self.rule.as_ref().is_none_or(|rule| symptom.rule.starts_with(rule.as_str()))
            && self.message.as_ref().is_none_or(|message| {
                said.iter().any(|said| said.as_ref().is_some_and(|said| said.contains(message.as_str())))
            })
            && self.with.iter().all(|word| words.contains(word))
            && !self.without.iter().any(|word| words.contains(word))
    }

    /// True if no key is given, so that it would match everything.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The signature in an entry, without the shape.
pub(super) fn signature_of(entry: &str) -> &str {
    entry.split('/').next().unwrap_or_default()
}

/// The engine's id in a target: `falkordb@4.16.3` and `falkor://host` are both `falkordb`. For an engine without a
/// profile, the name or the scheme.
pub fn engine_of(target: &str) -> String {
    let name = match target.split_once("://") {
        Some((scheme, _)) => scheme,
        None => target.split(['@', '+', ':']).next().unwrap_or_default(),
    };
    Profile::engine_of(target).unwrap_or(name).to_owned()
}
