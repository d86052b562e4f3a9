//! `Journal`: the file `events.jsonl`, which is written during a campaign and read when it is resumed.

use super::past::Reduced;
use super::{Past, write_whole};
use crate::Symptom;
use crate::campaign::{ALL_PLAYED, CampaignError, Event};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The journal of a campaign.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
}

impl Journal {
    /// The journal in this file. The file need not exist yet.
    pub(super) fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// The complete events. An incomplete last line, which a killed run may leave, is ignored.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn events(&self) -> Result<Vec<Event>, CampaignError> {
        Ok(lines(&self.text()?).map(|(_, event)| event).collect())
    }

    /// Removes entries that do not count: an incomplete last line, the failures of rounds that were not completed, and
    /// a last round with fewer queries than `planned` says. Returns the state that the other entries describe.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub(super) fn resume(&self, planned: &dyn Fn(u64) -> u64) -> Result<Past, CampaignError> {
        let text = self.text()?;
        let (past, kept) = read_past(&text, planned);
        if !text.starts_with(&kept) {
            // Lines in the middle are removed, so the whole file is replaced at once: a reader sees either the old
            // journal or the new one.
            write_whole(&self.path, &kept)?;
        } else if text.len() > kept.len() {
            let cut = OpenOptions::new().write(true).open(&self.path);
            cut.and_then(|file| file.set_len(kept.len() as u64))
                .map_err(|source| self.write_error(source))?;
        }
        Ok(past)
    }

    /// Appends an event.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn append(&self, event: &Event) -> Result<(), CampaignError> {
        let mut line = serde_json::to_string(event).unwrap_or_default();
        line.push('\n');
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|source| self.write_error(source))
    }

    /// The text of the journal; empty if the file does not exist.
    fn text(&self) -> Result<String, CampaignError> {
        match std::fs::read(&self.path) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(self.write_error(error)),
        }
    }

    /// The error for a journal that cannot be read or written.
    fn write_error(&self, source: std::io::Error) -> CampaignError {
        CampaignError::Write { what: self.path.display().to_string(), source }
    }
}

/// The complete lines of a journal, each with its event, up to the first line that is not an event.
fn lines(text: &str) -> impl Iterator<Item = (&str, Event)> {
    text.split_inclusive('\n')
        .map_while(|line| Some((line, serde_json::from_str(line.strip_suffix('\n')?).ok()?)))
}

/// The state that the text of a journal describes, and the part of the text to keep.
fn read_past(text: &str, planned: &dyn Fn(u64) -> u64) -> (Past, String) {
    let lines: Vec<(&str, Event)> = lines(text).collect();
    let completed = completed(&lines, planned);
    let mut past = Past::default();
    let mut kept = String::new();
    let mut open: BTreeMap<u64, Vec<(Symptom, Reduced, Option<usize>)>> = BTreeMap::new();
    for (line, event) in lines {
        match event {
            Event::Failure { round, .. } | Event::Round { round, .. } | Event::Settled { round, .. }
                if !completed.contains(&round) =>
            {
                continue;
            }
            Event::Failure { round, symptom, signature, unstable, pending, plays, .. } => {
                let reduced = Reduced { signature, unstable, plays };
                open.entry(round).or_default().push((symptom, reduced, pending));
            }
            Event::Round { round, tally } => {
                past.complete(round);
                past.tally.add(&tally);
                for (symptom, reduced, pending) in open.remove(&round).unwrap_or_default() {
                    past.failures += 1;
                    match pending {
                        Some(place) => drop(past.pending.insert((round, place), symptom)),
                        None => past.remember(symptom, reduced),
                    }
                }
            }
            Event::Settled { round, place, signature, unstable, plays } => {
                if let Some(symptom) = past.pending.remove(&(round, place)) {
                    past.remember(symptom, Reduced { signature, unstable, plays });
                }
            }
            Event::Ended { reason } if reason == ALL_PLAYED => past.plays = 0,
            Event::Started { .. } | Event::Notice { .. } | Event::Ended { .. } => {}
        }
        kept.push_str(line);
    }
    (past, kept)
}

/// The completed rounds, without the last one if it has fewer queries than `planned` says.
fn completed(lines: &[(&str, Event)], planned: &dyn Fn(u64) -> u64) -> BTreeSet<u64> {
    let rounds = lines.iter().filter_map(|(_, event)| match event {
        Event::Round { round, tally } => Some((*round, tally)),
        _ => None,
    });
    let mut completed: BTreeSet<u64> = rounds.clone().map(|(round, _)| round).collect();
    if let Some((round, tally)) = rounds.max_by_key(|(round, _)| *round)
        && tally.cases < planned(round)
        && tally.setup_failed.is_empty()
    {
        completed.remove(&round);
    }
    completed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;
    use crate::campaign::Tally;

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
    fn rounds_may_be_completed_in_any_order() {
        let text = line(&failure(2)) + &line(&failure(0)) + &line(&round(2)) + &line(&round(0));
        let (past, keep) = read_past(&text, &|_| 3);
        assert_eq!((past.next_round, past.completed_later), (1, BTreeSet::from([2])));
        assert_eq!((past.failures, past.tally.cases), (2, 6));
        assert_eq!(keep, text);
        let (past, keep) = read_past(&(line(&failure(1)) + &text), &|_| 3);
        assert_eq!((past.failures, past.by_signature["abc"].1), (2, 2));
        assert_eq!(keep, text, "only the failure of the round that was not completed is dropped");
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
    fn settled_failures_stay_when_a_short_last_round_is_played_again() {
        let whole = line(&waiting(0, 0)) + &line(&round(0));
        let short = line(&waiting(1, 0)) + &line(&round(1));
        let since = [line(&settled(0, 0)), line(&settled(1, 0))];
        let (past, keep) = read_past(&(whole.clone() + &short + &since.concat()), &|round| 3 + round);
        assert_eq!((past.next_round, past.failures, past.pending.len()), (1, 1, 0));
        assert_eq!(past.by_signature["def"].1, 1);
        assert_eq!(keep, whole + &since[0]);
    }

    #[test]
    fn a_campaign_that_played_all_its_queries_may_use_all_plays_for_reduction_again() {
        let text = line(&failure(0)) + &line(&round(0));
        let ended = |reason: &str| line(&Event::Ended { reason: reason.to_owned() });
        assert_eq!(read_past(&(text.clone() + &ended("interrupted")), &|_| 3).0.plays, 7);
        assert_eq!(read_past(&(text + &ended(ALL_PLAYED)), &|_| 3).0.plays, 0);
    }
}
