//! The journal: `events.jsonl`, written as the campaign goes, read when it is resumed.

use super::streak::Streak;
use super::{CampaignError, Event, Tally};
use crate::Symptom;
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
}

impl Journal {
    /// Opens the journal at its end. What a killed run left behind the last finished round (half a line, failures of a
    /// round that was not finished) is cut off: the round is played again. So is a last round of fewer than `planned`
    /// queries, which a smaller number of cases had cut short.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub(super) fn open(path: &Path, planned: u64) -> Result<(Self, Past), CampaignError> {
        let refused = |source| CampaignError::Write { what: path.display().to_string(), source };
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(refused(error)),
        };
        let (past, length) = read_past(&text, planned);
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(refused)?;
        file.set_len(length).map_err(refused)?;
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

/// What the text of a journal tells, and the length of the part that is to be kept.
fn read_past(text: &str, planned: u64) -> (Past, u64) {
    let mut past = Past::default();
    // What was known before the last round, in case that was cut short.
    let mut before = None;
    let mut open: Vec<(Symptom, Option<String>, bool)> = Vec::new();
    let (mut read, mut keep) = (0, 0);
    for line in text.split_inclusive('\n') {
        read += line.len();
        if !line.ends_with('\n') {
            break;
        }
        let Ok(event) = serde_json::from_str::<Event>(line) else { break };
        match event {
            Event::Failure { symptom, signature, unstable, .. } => open.push((symptom, signature, unstable)),
            Event::Round { round, .. } if round != past.next_round => break,
            Event::Round { round, tally } => {
                let short = tally.cases < planned && tally.setup_failed.is_empty();
                before = short.then(|| (past.clone(), keep));
                past.next_round = round + 1;
                past.tally.add(&tally);
                for (symptom, signature, unstable) in open.drain(..) {
                    past.remember(symptom, signature, unstable);
                }
                keep = read;
            }
            Event::Started { .. } | Event::Notice { .. } | Event::Ended { .. } => {
                if open.is_empty() {
                    keep = read;
                }
            }
        }
    }
    let (past, keep) = before.unwrap_or((past, keep));
    (past, keep as u64)
}

impl Past {
    fn remember(&mut self, symptom: Symptom, signature: Option<String>, unstable: bool) {
        self.failures += 1;
        self.unstable += u64::from(unstable);
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        // Whether it was reduced is in the event.
        let _ = streak.see(0);
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
        }
    }

    #[test]
    fn a_round_that_was_not_finished_is_forgotten_with_its_failures() {
        let done = line(&failure(0)) + &line(&round(0));
        let text = done.clone() + &line(&failure(1)) + "{\"event\":\"rou";
        let (past, keep) = read_past(&text, 3);
        assert_eq!(keep, done.len() as u64);
        assert_eq!(past.next_round, 1);
        assert_eq!(past.tally.cases, 3);
        assert_eq!(past.failures, 1);
        assert_eq!(past.by_signature["abc"].1, 1);
    }

    #[test]
    fn a_last_round_that_was_cut_short_is_played_again() {
        let whole = line(&round(0));
        let text = whole.clone() + &line(&failure(1)) + &line(&round(1));
        let (past, keep) = read_past(&text, 3);
        assert_eq!((past.next_round, past.failures), (2, 1));
        assert_eq!(keep, text.len() as u64);
        let (past, keep) = read_past(&text, 4);
        assert_eq!((past.next_round, past.failures, past.tally.cases), (1, 0, 3));
        assert_eq!(keep, whole.len() as u64);
    }

    #[test]
    fn a_round_out_of_turn_ends_what_is_believed() {
        let text = line(&round(0)) + &line(&round(2));
        let (past, keep) = read_past(&text, 3);
        assert_eq!(past.next_round, 1);
        assert_eq!(keep, line(&round(0)).len() as u64);
    }

    #[test]
    fn an_empty_journal_starts_at_round_zero() {
        let (past, keep) = read_past("", 3);
        assert_eq!((past.next_round, keep), (0, 0));
    }
}
