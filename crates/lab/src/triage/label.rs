//! `Label`: what the known-bugs file says about a finding.

use super::{KnownBug, KnownBugs};
use crate::Finding;

/// What the known-bugs file says about a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The known bug that recognises it.
    pub bug: Option<&'a KnownBug>,
    /// A bug with the same signature that does not match the shape of all its cases: it may be another bug.
    pub resembles: Option<&'a KnownBug>,
}

impl KnownBugs {
    /// Labels a finding.
    pub fn label(&self, finding: &Finding) -> Label<'_> {
        Label { bug: self.recognise(finding), resembles: self.resembling(finding) }
    }
}
