//! `StoreReader`: read access to a campaign, while it runs or after it has ended.

use crate::Finding;
use crate::campaign::{CampaignError, EpochWeights, Event, Summary};
use std::collections::BTreeSet;

/// Read access to a campaign.
pub trait StoreReader: Send + Sync {
    /// The text of the configuration file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn config(&self) -> Result<String, CampaignError>;

    /// The summary.
    ///
    /// # Errors
    /// When it cannot be read, for example because the campaign has not ended.
    fn summary(&self) -> Result<Summary, CampaignError>;

    /// The events in the order in which they were written; an incomplete last event is left out.
    ///
    /// # Errors
    /// When they cannot be read.
    fn events(&self) -> Result<Vec<Event>, CampaignError>;

    /// The signatures of the findings.
    ///
    /// # Errors
    /// When they cannot be read.
    fn signatures(&self) -> Result<BTreeSet<String>, CampaignError>;

    /// The finding with this signature.
    ///
    /// # Errors
    /// When there is no such finding, or it cannot be read.
    fn finding(&self, signature: &str) -> Result<Finding, CampaignError>;

    /// The findings that did not occur in every replay, sorted by signature.
    ///
    /// # Errors
    /// When they cannot be read.
    fn unstable(&self) -> Result<Vec<Finding>, CampaignError>;

    /// The weights of an epoch, if they are stored.
    ///
    /// # Errors
    /// When they cannot be read.
    fn epoch(&self, epoch: u64) -> Result<Option<EpochWeights>, CampaignError>;

    /// All findings that occurred in every replay, sorted by signature.
    ///
    /// # Errors
    /// When one cannot be read.
    fn findings(&self) -> Result<Vec<Finding>, CampaignError> {
        self.signatures()?.iter().map(|signature| self.finding(signature)).collect()
    }
}
