//! `Store`: where a campaign stores its rounds, events, findings and weights.

use super::{Documents, FailureRecord, Past, PendingFailure, PendingKey, StoreReader};
use crate::campaign::{CampaignError, EpochWeights, Event, Summary, Tally};

/// Where one campaign stores its rounds, events, findings and weights.
///
/// Every method is one short transaction: a reader sees all of it or nothing. Several threads may call methods at
/// once. Records of a round count only once the round is completed; a store may withhold them until then. A worker
/// that dies before that loses its lease, and the round is played again. Rounds may be completed in any order.
pub trait Store: Send + Sync {
    /// Read access to this store, for reports.
    fn reader(&self) -> &dyn StoreReader;

    /// Stores the text of the configuration file.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_config(&self, text: &str) -> Result<(), CampaignError>;

    /// Reads the state of the earlier runs, before anything else is written. Records of rounds that were not completed
    /// are dropped. The last round is dropped too if it has fewer queries than `planned` says: the time or a smaller
    /// number of cases cut it short.
    ///
    /// # Errors
    /// When the store cannot be read or written.
    fn resume(&self, planned: &dyn Fn(u64) -> u64) -> Result<Past, CampaignError>;

    /// Leases at most `most` rounds below `end`, the lowest first, that are neither completed nor leased to another
    /// worker. Empty if there is none left.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn lease(&self, most: usize, end: Option<u64>) -> Result<Vec<u64>, CampaignError>;

    /// Appends an event that belongs to no round.
    ///
    /// # Errors
    /// When it cannot be written.
    fn append(&self, event: &Event) -> Result<(), CampaignError>;

    /// Records a failure of a leased round: its event, and either its finding or, if it waits to be reduced, the
    /// failure itself.
    ///
    /// # Errors
    /// When it cannot be written.
    fn record(&self, failure: &FailureRecord<'_>, documents: &Documents<'_>) -> Result<(), CampaignError>;

    /// Completes a leased round after its failures were recorded: appends its event. From now on the records of the
    /// round count.
    ///
    /// # Errors
    /// When the event cannot be written, or when the lease has passed to another worker: then the round does not count.
    fn complete(&self, round: u64, tally: &Tally) -> Result<(), CampaignError>;

    /// Reads a failure that waits to be reduced; the failure stays in the store until `settle`. `None` if it cannot be
    /// read.
    ///
    /// # Errors
    /// When the store cannot be reached.
    fn read_pending(&self, key: PendingKey) -> Result<Option<PendingFailure>, CampaignError>;

    /// Settles a failure that waited to be reduced: records its event and its finding, and removes the failure.
    ///
    /// # Errors
    /// When it cannot be written.
    fn settle(
        &self,
        key: PendingKey,
        settled: &FailureRecord<'_>,
        documents: &Documents<'_>,
    ) -> Result<(), CampaignError>;

    /// Stores the weights of an epoch, before its first round is leased. If the store has weights of the epoch already,
    /// those stay.
    ///
    /// # Errors
    /// When they cannot be written.
    fn write_epoch(&self, weights: &EpochWeights) -> Result<(), CampaignError>;

    /// Stores the summary, replacing an earlier one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_summary(&self, summary: &Summary) -> Result<(), CampaignError>;
}
