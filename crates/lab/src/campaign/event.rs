//! `Event`: what happened in a campaign. The events form one stream, with one event per round and per failure, ordered
//! by round.

use super::Tally;
use crate::{Finding, Symptom};
use serde::{Deserialize, Serialize};

/// An event of a campaign. It is written to `events.jsonl`, which is also the journal that a resumed campaign reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The campaign begins or is resumed.
    Started {
        /// The seed of the campaign.
        seed: u64,
        /// The target under test, as the user named it.
        target: String,
        /// The version of the target's engine.
        version: String,
        /// The first round that will be played.
        first_round: u64,
    },
    /// A failure was seen. This event precedes the event of its round.
    Failure {
        /// The index of the round in which the failure was seen.
        round: u64,
        /// The index of the query in the round; `None` if the setup failed.
        query: Option<usize>,
        /// What was observed of the fault.
        symptom: Symptom,
        /// The signature of the failure's finding. `None` if the failure was only counted, did not occur again, or is
        /// not yet reduced.
        signature: Option<String>,
        /// True if the failure did not occur in every replay.
        unstable: bool,
        /// The index of the failure among those of the round, if it waits in `pending/` to be reduced; otherwise
        /// `None`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pending: Option<usize>,
        /// How many times the reduction of the failure played a plan.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A failure that waited in `pending/` was reduced or counted.
    Settled {
        /// The round in which the failure was seen.
        round: u64,
        /// The index of the failure among those of that round.
        place: usize,
        /// The signature of the failure's finding. `None` if the failure was only counted or did not occur again.
        signature: Option<String>,
        /// True if the failure did not occur in every replay.
        unstable: bool,
        /// How many times the reduction of the failure played a plan.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A round is completed.
    Round {
        /// The index of the round.
        round: u64,
        /// The counts of the round.
        tally: Box<Tally>,
    },
    /// A notice for the user.
    Notice {
        /// The notice, one sentence.
        message: String,
    },
    /// The campaign ended.
    Ended {
        /// Why the campaign ended: `cases`, `time`, `interrupted`, or an error.
        reason: String,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde needs this signature
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Receives the events of a campaign, for example to show progress or to write a log. A listener cannot change what is
/// stored.
pub trait Listener: Send {
    /// Receives an event, after it was written to the journal.
    fn event(&mut self, event: &Event);

    /// Receives a finding whose signature is new in this campaign.
    fn finding(&mut self, finding: &Finding);

    /// Receives a statement that was sent, with the index of its round. Called only in verbose campaigns (`-v`).
    fn statement(&mut self, _round: u64, _text: &str) {}
}
