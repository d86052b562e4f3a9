//! `Store`: where a campaign keeps its rounds, events, findings and weights.

use super::{Documents, FailureRecord, Past, PendingFailure, PendingKey, StoreReader};
use crate::campaign::{CampaignError, EpochWeights, Event, Summary, Tally};

/// Where a campaign keeps what it does, one campaign each.
///
/// Every method is one short transaction: a reader sees all of it or nothing. Several threads may call them at once. What is
/// recorded of a round counts from the moment the round is completed; a store may hold it back until then. A worker that dies
/// before that loses its lease, and the round is played again. The order in which rounds are completed is of no account.
pub trait Store: Send + Sync {
    /// What the store holds, for reports.
    fn reader(&self) -> &dyn StoreReader;

    /// Keeps the configuration, as text.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_config(&self, text: &str) -> Result<(), CampaignError>;

    /// Reads what an earlier part of the campaign left, before anything else is written. What belongs to a round that was not
    /// completed is forgotten. So is the last round if it has fewer queries than are `planned` for it: a smaller number of cases,
    /// or the end of the time, had cut it short.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn resume(&self, planned: &dyn Fn(u64) -> u64) -> Result<Past, CampaignError>;

    /// Leases at most so many rounds, the lowest first, each below `end`. None that is completed or leased to somebody else. Empty
    /// if there is none left.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn lease(&self, most: usize, end: Option<u64>) -> Result<Vec<u64>, CampaignError>;

    /// Appends an event that belongs to no round.
    ///
    /// # Errors
    /// When it cannot be written.
    fn append(&self, event: &Event) -> Result<(), CampaignError>;

    /// Records a failure of a leased round: its event, and the finding it led to or the failure itself, which waits to be reduced.
    ///
    /// # Errors
    /// When it cannot be written.
    fn record(&self, failure: &FailureRecord<'_>, documents: &Documents<'_>) -> Result<(), CampaignError>;

    /// Completes a leased round after its failures were recorded: appends its event. From here on all of it counts.
    ///
    /// # Errors
    /// When it cannot be written, or the lease is somebody else's by now: then nothing of the round counts.
    fn complete(&self, round: u64, tally: &Tally) -> Result<(), CampaignError>;

    /// Takes a failure that waits, to reduce it. None if it cannot be read.
    ///
    /// # Errors
    /// When the store cannot be reached.
    fn read_pending(&self, key: PendingKey) -> Result<Option<PendingFailure>, CampaignError>;

    /// Settles a failure that has waited: its event, and the finding it led to. It does not wait any more.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle(
        &self,
        key: PendingKey,
        settled: &FailureRecord<'_>,
        documents: &Documents<'_>,
    ) -> Result<(), CampaignError>;

    /// Keeps the weights of an epoch, before its first round is leased. Weights that are already there stay.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_epoch(&self, weights: &EpochWeights) -> Result<(), CampaignError>;

    /// Keeps the summary, in place of an earlier one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_summary(&self, summary: &Summary) -> Result<(), CampaignError>;
}
