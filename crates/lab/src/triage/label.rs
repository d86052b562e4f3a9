//! `Label`: what the known-bugs file says of a finding.

use super::{KnownBug, KnownBugs};
use crate::Finding;

/// What the known-bugs file says of a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The bug that it is.
    pub bug: Option<&'a KnownBug>,
    /// A bug that has its signature, but not the shape of all its cases: it may be another bug.
    pub resembles: Option<&'a KnownBug>,
}

impl KnownBugs {
    /// Labels a finding.
    pub fn label(&self, finding: &Finding) -> Label<'_> {
        Label { bug: self.recognise(finding), resembles: self.resembling(finding) }
    }
}
