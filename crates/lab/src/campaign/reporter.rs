//! `Reporter`: writes for people what was found.

use crate::Finding;
use crate::triage::Label;

/// Renders findings into documents for people.
pub trait Reporter: Sync {
    /// The documents that stand beside a finding, each with its name, given what the known-bugs file says of it.
    fn documents(&self, finding: &Finding, label: &Label<'_>) -> Vec<(&'static str, String)>;
}
