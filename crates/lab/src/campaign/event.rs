//! The one stream of events a campaign tells: per round and per finding, ordered by index.

use super::Tally;
use crate::{Finding, Symptom};
use serde::{Deserialize, Serialize};

/// An event. Written to `events.jsonl`, which is also the journal that a resumed campaign reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The campaign begins, or goes on.
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
        /// The query in the round.
        query: Option<usize>,
        /// The symptom.
        symptom: Symptom,
        /// The signature of the finding it led to; none if it was only counted, did not show again, or is not yet reduced.
        signature: Option<String>,
        /// True if it did not show in every replay.
        unstable: bool,
        /// Its place among the failures of the round, if it is not yet reduced: it waits in `pending/`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pending: Option<usize>,
        /// Plays that its reduction took.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A failure that had waited in `pending/` was looked at.
    Settled {
        /// The round it was seen in.
        round: u64,
        /// Its place among the failures of that round.
        place: usize,
        /// The signature of the finding it led to; none if it was only counted or did not show again.
        signature: Option<String>,
        /// True if it did not show in every replay.
        unstable: bool,
        /// Plays that its reduction took.
        #[serde(default, skip_serializing_if = "is_zero")]
        plays: u64,
    },
    /// A round is done.
    Round {
        /// The round.
        round: u64,
        /// What it added up to.
        tally: Box<Tally>,
    },
    /// Something a reader should know.
    Notice {
        /// One sentence.
        message: String,
    },
    /// The campaign ended.
    Ended {
        /// Why.
        reason: String,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Someone who follows a campaign: a progress bar, or a log. It only listens: nothing it does changes what is stored.
pub trait Listener: Send {
    /// An event, after it was written to the journal.
    fn event(&mut self, event: &Event);

    /// A finding whose signature is new in this campaign.
    fn finding(&mut self, finding: &Finding);

    /// A statement is about to be sent (only called when `-v` asks for it), with its round.
    fn statement(&mut self, _round: u64, _text: &str) {}
}
