//! What an oracle says about a plan's observations.

use crate::{Plan, Symptom};
use std::borrow::Cow;

/// The judgement of an oracle.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The claim holds. A vacuous pass, where nothing could have been wrong, is counted separately.
    Pass {
        /// True if nothing could have been wrong.
        vacuous: bool,
    },
    /// No judgement is possible, for this reason.
    Skip(Cow<'static, str>),
    /// The claim is broken.
    Fail(Box<Failure>),
    /// A further plan must be played before a judgement is possible.
    More(Box<Plan>),
}

/// A claim that is broken, with the details for a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The symptom, which the reducer preserves.
    pub symptom: Symptom,
    /// One sentence that states the fault.
    pub title: String,
    /// The difference as readable text.
    pub detail: String,
}

impl Verdict {
    /// A skip with a fixed reason.
    pub fn skip(why: &'static str) -> Self {
        Self::Skip(Cow::Borrowed(why))
    }

    /// A failure.
    pub fn fail(symptom: Symptom, title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::Fail(Box::new(Failure { symptom, title: title.into(), detail: detail.into() }))
    }
}
