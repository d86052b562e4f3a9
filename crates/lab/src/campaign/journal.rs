//! The journal: `events.jsonl`, written as the campaign goes, read when it is resumed.

use super::pending::PendingKey;
use super::streak::Streak;
use super::{CampaignError, Event, Tally};
use crate::Symptom;
use crate::store::write_whole;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The journal of a campaign.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// What an earlier part of a campaign left.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    /// The first round that is not done.
    pub(super) next_round: u64,
    /// What the rounds added up to.
    pub(super) tally: Tally,
    /// Failures by symptom, of rounds that are done.
    pub(super) by_symptom: BTreeMap<Symptom, Streak>,
    /// Failures by signature, with the symptom.
    pub(super) by_signature: BTreeMap<String, (Symptom, u64)>,
    /// Failures seen.
    pub(super) failures: u64,
    /// Failures that did not show in every replay.
    pub(super) unstable: u64,
    /// Failures that are not yet reduced, with the symptom.
    pub(super) pending: BTreeMap<PendingKey, Symptom>,
    /// Plays that reductions took since the campaign last came to its end.
    pub(super) plays: u64,
}

/// Why a campaign ended that had played all its queries.
pub(super) const ALL_PLAYED: &str = "cases";

impl Journal {
    /// Opens the journal at its end. What a killed run left behind the last finished round (half a line, failures of a
    /// round that was not finished) is cut off: the round is played again. So is a last round of fewer queries than are
    /// `planned` for it, which a smaller number of cases had cut short.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub(super) fn open(path: &Path, planned: &dyn Fn(u64) -> u64) -> Result<(Self, Past), CampaignError> {
        let refused = |source| CampaignError::Write { what: path.display().to_string(), source };
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(refused(error)),
        };
        let (past, kept) = read_past(&text, planned);
        if !text.starts_with(&kept) {
            // Something in the middle goes: a reader sees the journal before or after, and nothing in between.
            write_whole(path, &kept)?;
        }
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(refused)?;
        file.set_len(kept.len() as u64).map_err(refused)?;
        file.seek(SeekFrom::End(0)).map_err(refused)?;
        Ok((Self { path: path.to_owned(), file }, past))
    }

    /// Writes an event.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(super) fn write(&mut self, event: &Event) -> Result<(), CampaignError> {
        let mut line = serde_json::to_string(event).unwrap_or_default();
        line.push('\n');
        self.file
            .write_all(line.as_bytes())
            .map_err(|source| CampaignError::Write { what: self.path.display().to_string(), source })
    }
}

/// A failure of a round that is not yet known to be finished.
type OpenFailure = (Symptom, Looked, Option<usize>);

/// What the look at a failure came to.
struct Looked {
    signature: Option<String>,
    unstable: bool,
    plays: u64,
}

/// What the text of a journal tells, and the part of it that is to be kept.
fn read_past(text: &str, planned: &dyn Fn(u64) -> u64) -> (Past, String) {
    let mut past = Past::default();
    // What was known before the last round, in case that was cut short, and what has been said of earlier rounds since.
    let mut before: Option<(u64, Past, usize, String)> = None;
    let mut open: Vec<OpenFailure> = Vec::new();
    let (mut read, mut keep) = (0, 0);
    for line in text.split_inclusive('\n') {
        read += line.len();
        if !line.ends_with('\n') {
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(line) else { break };
        match event {
            Event::Failure { symptom, signature, unstable, pending, plays, .. } => {
                open.push((symptom, Looked { signature, unstable, plays }, pending));
                continue;
            }
            Event::Round { round, .. } if round != past.next_round => break,
            Event::Round { round, tally } => {
                let short = tally.cases < planned(round) && tally.setup_failed.is_empty();
                before = short.then(|| (round, past.clone(), keep, String::new()));
                past.next_round = round + 1;
                past.tally.add(&tally);
                for (symptom, looked, pending) in open.drain(..) {
                    past.failures += 1;
                    match pending {
                        Some(place) => drop(past.pending.insert((round, place), symptom)),
                        None => past.remember(symptom, looked),
                    }
                }
            }
            Event::Settled { round, place, signature, unstable, plays } => {
                let settle = |past: &mut Past, looked: Looked| {
                    if let Some(symptom) = past.pending.remove(&(round, place)) {
                        past.remember(symptom, looked);
                    }
                };
                if let Some((short, earlier, _, since)) = &mut before
                    && round < *short
                {
                    settle(earlier, Looked { signature: signature.clone(), unstable, plays });
                    since.push_str(line);
                }
                settle(&mut past, Looked { signature, unstable, plays });
            }
            Event::Ended { reason } if reason == ALL_PLAYED => past.plays = 0,
            Event::Started { .. } | Event::Notice { .. } | Event::Ended { .. } => {}
        }
        if open.is_empty() {
            keep = read;
        }
    }
    match before {
        Some((_, past, keep, since)) => (past, text[..keep].to_owned() + &since),
        None => (past, text[..keep].to_owned()),
    }
}

impl Past {
    fn remember(&mut self, symptom: Symptom, Looked { signature, unstable, plays }: Looked) {
        self.unstable += u64::from(unstable);
        self.plays += plays;
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        // Whether it was reduced is in the event.
        streak.see();
        if signature.is_some() || unstable {
            let new = signature.as_ref().is_some_and(|signature| !self.by_signature.contains_key(signature));
            if unstable { streak.lost() } else { streak.reduced(new) }
        }
        if let Some(signature) = signature {
            self.by_signature.entry(signature).or_insert((symptom, 0)).1 += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;

    fn line(event: &Event) -> String {
        serde_json::to_string(event).unwrap() + "\n"
    }

    fn round(round: u64) -> Event {
        Event::Round { round, tally: Box::new(Tally { rounds: 1, cases: 3, ..Tally::default() }) }
    }

    fn failure(round: u64) -> Event {
        Event::Failure {
            round,
            query: Some(0),
            symptom: Symptom::new(FaultKind::Contradiction, "partition", "three-way/missing"),
            signature: Some("abc".to_owned()),
            unstable: false,
            pending: None,
            plays: 7,
        }
    }

    fn waiting(round: u64, place: usize) -> Event {
        let symptom = Symptom::new(FaultKind::Deviation, "reference", "answer/missing");
        Event::Failure {
            round,
            query: Some(0),
            symptom,
            signature: None,
            unstable: false,
            pending: Some(place),
            plays: 0,
        }
    }

    fn settled(round: u64, place: usize) -> Event {
        Event::Settled { round, place, signature: Some("def".to_owned()), unstable: false, plays: 5 }
    }

    #[test]
    fn a_round_that_was_not_finished_is_forgotten_with_its_failures() {
        let done = line(&failure(0)) + &line(&round(0));
        let text = done.clone() + &line(&failure(1)) + "{\"event\":\"rou";
        let (past, keep) = read_past(&text, &|_| 3);
        assert_eq!(keep, done);
        assert_eq!(past.next_round, 1);
        assert_eq!(past.tally.cases, 3);
        assert_eq!(past.failures, 1);
        assert_eq!(past.by_signature["abc"].1, 1);
    }

    #[test]
    fn a_last_round_that_was_cut_short_is_played_again() {
        let whole = line(&round(0));
        let text = whole.clone() + &line(&failure(1)) + &line(&round(1));
        let (past, keep) = read_past(&text, &|_| 3);
        assert_eq!((past.next_round, past.failures), (2, 1));
        assert_eq!(keep, text);
        let (past, keep) = read_past(&text, &|_| 4);
        assert_eq!((past.next_round, past.failures, past.tally.cases), (1, 0, 3));
        assert_eq!(keep, whole);
    }

    #[test]
    fn a_round_out_of_turn_ends_what_is_believed() {
        let text = line(&round(0)) + &line(&round(2));
        let (past, keep) = read_past(&text, &|_| 3);
        assert_eq!(past.next_round, 1);
        assert_eq!(keep, line(&round(0)));
    }

    #[test]
    fn an_empty_journal_starts_at_round_zero() {
        let (past, keep) = read_past("", &|_| 3);
        assert_eq!((past.next_round, keep.as_str()), (0, ""));
    }

    #[test]
    fn a_failure_that_is_not_yet_reduced_waits_until_it_is_settled() {
        let seen = line(&failure(0)) + &line(&waiting(0, 1)) + &line(&waiting(0, 2)) + &line(&round(0));
        let (past, _) = read_past(&seen, &|_| 3);
        assert_eq!((past.failures, past.pending.len(), past.plays), (3, 2, 7));
        assert_eq!(past.by_signature.len(), 1);
        let text = seen + &line(&settled(0, 1));
        let (past, keep) = read_past(&text, &|_| 3);
        assert_eq!((past.failures, past.plays), (3, 12));
        assert_eq!(past.pending.keys().collect::<Vec<_>>(), [&(0, 2)]);
        assert_eq!(past.by_signature["def"].1, 1);
        assert_eq!(keep, text);
    }

    #[test]
    fn what_was_settled_since_stays_when_a_short_last_round_is_played_again() {
        let whole = line(&waiting(0, 0)) + &line(&round(0));
        let short = line(&waiting(1, 0)) + &line(&round(1));
        let since = [line(&settled(0, 0)), line(&settled(1, 0))];
        let (past, keep) = read_past(&(whole.clone() + &short + &since.concat()), &|round| 3 + round);
        assert_eq!((past.next_round, past.failures, past.pending.len()), (1, 1, 0));
        assert_eq!(past.by_signature["def"].1, 1);
        assert_eq!(keep, whole + &since[0]);
    }

    #[test]
    fn a_campaign_that_came_to_its_end_has_all_its_plays_again() {
        let text = line(&failure(0)) + &line(&round(0));
        let ended = |reason: &str| line(&Event::Ended { reason: reason.to_owned() });
        assert_eq!(read_past(&(text.clone() + &ended("interrupted")), &|_| 3).0.plays, 7);
        assert_eq!(read_past(&(text + &ended(ALL_PLAYED)), &|_| 3).0.plays, 0);
    }
}
