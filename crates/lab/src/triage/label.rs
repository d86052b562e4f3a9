//! `Label`: what the known-bugs file says about a finding.

use super::{KnownBug, KnownBugs};
use crate::Finding;

/// What the known-bugs file says about a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The known bug that recognises the finding.
    pub bug: Option<&'a KnownBug>,
    /// A known bug that has the same signature, but does not match the shape of all cases of the finding: the finding
    /// may be another bug.
    pub resembles: Option<&'a KnownBug>,
}

impl KnownBugs {
    /// Looks up a finding in the known-bugs file.
    pub fn label(&self, finding: &Finding) -> Label<'_> {
        Label { bug: self.recognise(finding), resembles: self.resembling(finding) }
    }
}
