//! `KnownBug`: which engine has a known bug, in which versions, and how its findings are recognised.

use crate::{FaultKind, Finding};
use edgewise_engine::{Profile, Versions};
use serde::{Deserialize, Serialize};

/// An entry of the known-bugs file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownBug {
    /// A name of the user's choice, unique in the file.
    pub name: String,
    /// The engine's id, as in `edgewise engine list`; if it is left out, the bug may occur in any engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The versions that have the bug, as `">=4.14, <4.17"` or `{ from = "4.14", below = "4.17" }`; all if it is left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub versions: Option<Versions>,
    /// Whether the bug is accepted, intended or fixed.
    #[serde(default)]
    pub state: State,
    /// The address where the bug is reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A remark for people who read the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Findings with one of these signatures are this bug: `97d4438e2709/5be1a0c2` only with this shape,
    /// `97d4438e2709/*` with any shape. A signature without a shape, as in older files, does not make a finding known:
    /// the finding may be another bug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signatures: Vec<String>,
    /// Findings that satisfy this condition are this bug too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicate: Option<Predicate>,
}

/// What was decided about a bug: whether it is accepted, intended or fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The bug was reported or accepted.
    #[default]
    Known,
    /// The developers of the engine say that the behaviour is intended.
    Intended,
    /// The bug is said to be fixed, so a finding of it counts as new.
    Fixed,
}

/// A condition on a finding. Every given key must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predicate {
    /// The kind of fault that the finding must have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<FaultKind>,
    /// The id of the oracle that must have detected the finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle: Option<String>,
    /// The beginning of the rule that the finding violates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// A part of the template of the error message (the message without names and numbers), or of the top of the stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Features that the fingerprint of the reduced case must have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Features that the fingerprint must not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

impl KnownBug {
    /// True if a case of the finding is this bug; `shaped` is the signature of the case with its shape.
    pub(super) fn recognises(&self, finding: &Finding, shaped: &str) -> bool {
        let any = format!("{}/*", finding.signature);
        let named = self.signatures.iter().any(|own| own == shaped || *own == any);
        let described = self.predicate.as_ref().is_some_and(|predicate| predicate.holds(finding));
        (named || described) && self.concerns(&finding.case.target, &finding.case.engine_version)
    }

    /// True if the entry lists the signature of the finding, with any shape or none.
    pub(super) fn names(&self, finding: &Finding) -> bool {
        self.signatures.iter().any(|own| signature_of(own) == finding.signature)
    }

    /// True if the bug may occur in this engine and version. An unknown version is in no range, because a finding there
    /// may be new.
    pub fn concerns(&self, target: &str, version: &str) -> bool {
        let engine = self.engine.as_ref().is_none_or(|engine| *engine == engine_of(target));
        engine && self.versions.as_ref().is_none_or(|versions| versions.surely_contain(version))
    }
}

impl Predicate {
    /// True if the finding satisfies every condition that is given.
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

    /// True if no key is given, so that the condition would match every finding.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The signature in an entry of `signatures`, without the shape.
pub(super) fn signature_of(entry: &str) -> &str {
    entry.split('/').next().unwrap_or_default()
}

/// The engine's id in the name of a target: `falkordb@4.16.3` and `falkor://host` are both `falkordb`. For an engine
/// without a profile, the scheme of the URL, or the part before `@`, `+` or `:`.
pub fn engine_of(target: &str) -> String {
    let name = match target.split_once("://") {
        Some((scheme, _)) => scheme,
        None => target.split(['@', '+', ':']).next().unwrap_or_default(),
    };
    Profile::engine_of(target).unwrap_or(name).to_owned()
}
