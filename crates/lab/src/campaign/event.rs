//! The events of a campaign, one stream: per round and per finding, ordered by index.

use super::Tally;
use crate::{Finding, Symptom};
use serde::{Deserialize, Serialize};

/// An event. Written to `events.jsonl`, which is also the journal that a resumed campaign reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The campaign begins or is resumed.
    Started {
        /// The seed.
        seed: u64,
        /// The target.
        target: String,
        /// The engine's version.
        version: String,
        /// The first round that will be played.
        first_round: u64,
    },
    /// A failure was seen. It precedes the event of its round.
    Failure {
        /// The round.
        round: u64,
        /// The index of the query in the round; none for the setup.
        query: Option<usize>,
        /// The symptom.
        symptom: Symptom,
        /// The signature of its finding; none if the failure was only counted, did not show again, or is not yet
        /// reduced.
        signature: Option<String>,
        /// True if it did not show in every replay.
        unstable: bool,
        /// Its index among the failures of the round, if it is not yet reduced and waits in `pending/`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pending: Option<usize>,
        /// The number of plays that its reduction took.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A failure that waited in `pending/` was examined.
    Settled {
        /// The round it was seen in.
        round: u64,
        /// Its index among the failures of that round.
        place: usize,
        /// The signature of its finding; none if the failure was only counted or did not show again.
        signature: Option<String>,
        /// True if it did not show in every replay.
        unstable: bool,
        /// The number of plays that its reduction took.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A round is completed.
    Round {
        /// The round.
        round: u64,
        /// The counts of the round.
        tally: Box<Tally>,
    },
    /// A notice for the user.
    Notice {
        /// One sentence.
        message: String,
    },
    /// The campaign ended.
    Ended {
        /// Why it ended.
        reason: String,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde needs this signature
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Follows a campaign, as a progress bar or a log does. It cannot change what is stored.
pub trait Listener: Send {
    /// An event, after it was written to the journal.
    fn event(&mut self, event: &Event);

    /// A finding whose signature is new in this campaign.
    fn finding(&mut self, finding: &Finding);

    /// A statement that was sent, with its round. Called only with `-v`.
    fn statement(&mut self, _round: u64, _text: &str) {}
}
