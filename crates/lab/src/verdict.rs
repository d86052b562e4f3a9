//! `Verdict`: what an oracle concludes from the observations of a plan.

use crate::{Plan, Symptom};
use std::borrow::Cow;

/// What an oracle concludes from the observations of a plan.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The oracle's claim holds. A vacuous pass, in which the answers could not have been wrong, is counted separately.
    Pass {
        /// True if the answers could not have been wrong, for example because there were no rows.
        vacuous: bool,
    },
    /// No judgement is possible; the text says why.
    Skip(Cow<'static, str>),
    /// The oracle's claim is violated: the engine is at fault.
    Fail(Box<Failure>),
    /// A further plan must be played before a judgement is possible.
    More(Box<Plan>),
}

/// A violated claim of an oracle, with the texts for a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// What was observed of the fault. The reduction preserves it.
    pub symptom: Symptom,
    /// One sentence that states the fault.
    pub title: String,
    /// How the answer differs from the expected one, as readable text.
    pub detail: String,
}

impl Verdict {
    /// A skip with a fixed reason.
    pub fn skip(why: &'static str) -> Self {
        Self::Skip(Cow::Borrowed(why))
    }

    /// A failing verdict, with the texts for a finding.
    pub fn fail(symptom: Symptom, title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::Fail(Box::new(Failure { symptom, title: title.into(), detail: detail.into() }))
    }
}
