//! `StoreReader`: what can be read of a campaign, while it runs or long after it.

use crate::Finding;
use crate::campaign::{CampaignError, EpochWeights, Event, Summary};
use std::collections::BTreeSet;

/// What can be read of a campaign.
pub trait StoreReader: Send + Sync {
    /// The configuration, as text.
    ///
    /// # Errors
    /// When it cannot be read.
    fn config(&self) -> Result<String, CampaignError>;

    /// The summary.
    ///
    /// # Errors
    /// When it cannot be read: the campaign has not ended yet.
    fn summary(&self) -> Result<Summary, CampaignError>;

    /// The events, in the order in which they were written; empty if there are none. Half an event ends them.
    ///
    /// # Errors
    /// When they cannot be read.
    fn events(&self) -> Result<Vec<Event>, CampaignError>;

    /// The signatures of the findings.
    ///
    /// # Errors
    /// When they cannot be read.
    fn signatures(&self) -> Result<BTreeSet<String>, CampaignError>;

    /// A finding.
    ///
    /// # Errors
    /// When there is none of this signature, or it cannot be read.
    fn finding(&self, signature: &str) -> Result<Finding, CampaignError>;

    /// What did not show in every replay, by signature; empty if there is nothing.
    ///
    /// # Errors
    /// When it cannot be read.
    fn unstable(&self) -> Result<Vec<Finding>, CampaignError>;

    /// The weights of an epoch, if they are there.
    ///
    /// # Errors
    /// When they cannot be read.
    fn epoch(&self, epoch: u64) -> Result<Option<EpochWeights>, CampaignError>;

    /// All findings, by signature.
    ///
    /// # Errors
    /// When one cannot be read.
    fn findings(&self) -> Result<Vec<Finding>, CampaignError> {
        self.signatures()?.iter().map(|signature| self.finding(signature)).collect()
    }
}
