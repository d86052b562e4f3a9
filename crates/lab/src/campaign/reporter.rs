//! `Reporter`: writes the documents about a finding that people read.

use crate::Finding;
use crate::triage::Label;

/// Renders findings as documents for people.
pub trait Reporter: Sync {
    /// The documents next to a finding, each with its file name. `label` is what the known-bugs file says about the
    /// finding.
    fn documents(&self, finding: &Finding, label: &Label<'_>) -> Vec<(&'static str, String)>;
}
