//! Plays the candidates of a reduction: in order, several at a time on spare rigs, and no candidate twice.

use super::chance::Chance;
use super::preserved::Preserved;
use super::{Reducer, Subject};
use crate::oracle::Oracle;
use crate::{Control, Failure, FaultKind, Language, Plan, Rig, Verdict};
use edgewise_engine::{EngineError, ErrorClass, Observation, Outcome};
use std::collections::{BTreeSet, VecDeque};

/// The hash that identifies a candidate.
pub(super) type Key = [u8; 32];

/// The result of playing a candidate: whether it showed the symptom, and whether the oracle passed it with something to
/// compare.
#[derive(Clone, Copy)]
pub(super) struct PlayResult {
    pub(super) shown: bool,
    pub(super) passed: bool,
}

/// A failure with the plan and the observations that show it.
pub(super) type ShownFailure = (Failure, Plan, Vec<Observation>);

/// The factor by which the time limit is raised for a candidate of a hang. It is smaller than for the final case.
const SHORT_PATIENCE: u32 = 2;

/// The maximum number of candidates played at a time. With more, most results would not be needed.
const MOST_AT_ONCE: usize = 8;

/// The stack size, in bytes, of a thread that plays a candidate. It is large because the oracle may execute a deeply
/// nested query.
const STACK: usize = 64 << 20;

impl<L: Language> Reducer<'_, L> {
    /// The first candidate that still shows the symptom, with its index in the list. If spare rigs are available, the
    /// candidates after it are played at the same time, before it is known whether they are needed.
    pub fn first_kept(
        &mut self,
        candidates: &mut dyn Iterator<Item = Option<Subject<L>>>,
        change: Option<&str>,
    ) -> Result<Option<(usize, Subject<L>)>, EngineError> {
        let mut candidates = candidates.enumerate();
        let mut queue: VecDeque<(usize, Subject<L>)> = VecDeque::new();
        while !self.is_spent() {
            let mut others = self.free_rigs();
            while queue.len() <= others.len() {
                let Some((place, candidate)) = candidates.next() else { break };
                queue.extend(candidate.map(|candidate| (place, candidate)));
            }
            if !others.is_empty() {
                let played = self.play_ahead(queue.iter().map(|(_, candidate)| candidate), &mut others);
                self.return_rigs(others);
                played?;
            }
            let Some((place, candidate)) = queue.pop_front() else { return Ok(None) };
            if self.keeps(&candidate)? {
                if change.is_some() {
                    self.controls.clear();
                }
                return Ok(Some((place, candidate)));
            }
            if let (true, Some(change), Some(query)) = (self.passed, change, &candidate.query) {
                let text = L::text(query, &self.remaker.context.settings);
                self.controls.push(Control { text, change: change.to_owned() });
            }
        }
        Ok(None)
    }

    /// True if no further candidate may be played, because the attempts or the time are used up.
    pub(super) fn is_spent(&self) -> bool {
        self.report.attempts + self.kept_back >= self.most_attempts || (self.stop)()
    }

    /// Takes spare rigs from the pool. None for a case that fails only sometimes: such a case is played on one rig, so
    /// that its failure rate stays the same.
    pub(super) fn free_rigs(&self) -> Vec<Rig> {
        match self.spare {
            Some(spare) if self.chance == Chance::CERTAIN => spare.take(MOST_AT_ONCE - 1),
            _ => Vec::new(),
        }
    }

    /// Gives spare rigs back to the pool.
    pub(super) fn return_rigs(&self, rigs: Vec<Rig>) {
        if let Some(spare) = self.spare {
            rigs.into_iter().for_each(|rig| spare.put(rig));
        }
    }

    /// Plays several candidates at the same time, each on its own rig, and remembers the results for `keeps`.
    pub(super) fn play_ahead<'s>(
        &mut self,
        candidates: impl Iterator<Item = &'s Subject<L>>,
        others: &mut [Rig],
    ) -> Result<(), EngineError> {
        let mut seen = BTreeSet::new();
        let new: Vec<(Key, &Subject<L>)> = candidates
            .map(|candidate| (key(candidate), candidate))
            .filter(|(key, _)| {
                !self.tried.contains(key) && !self.ahead.contains_key(key) && seen.insert(*key)
            })
            .take(others.len() + 1)
            .collect();
        // A single candidate is played later, when it is the next in order.
        if new.len() < 2 {
            return Ok(());
        }
        let (judge, preserved) = (self.remaker.oracle, self.preserved);
        let rigs = std::iter::once(&mut *self.rig).chain(others.iter_mut());
        let glimpses: Vec<std::io::Result<Result<PlayResult, EngineError>>> = std::thread::scope(|scope| {
            let threads: Vec<_> = new
                .iter()
                .zip(rigs)
                .map(|((_, candidate), rig)| {
                    let play = move || play_candidate(rig, judge, preserved, candidate);
                    std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play)
                })
                .collect();
            let joined = threads.into_iter().map(|thread| {
                thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            });
            joined.collect()
        });
        for ((key, _), result) in new.into_iter().zip(glimpses) {
            // If the thread could not be started, the candidate is played later, when it is the next in order.
            if let Ok(result) = result {
                self.ahead.insert(key, result?);
            }
        }
        Ok(())
    }

    /// True if a candidate still shows the symptom often enough to be kept. False for one that was tried before.
    pub(super) fn keeps(&mut self, candidate: &Subject<L>) -> Result<bool, EngineError> {
        self.passed = false;
        if self.is_spent() {
            return Ok(false);
        }
        let key = key(candidate);
        if !self.tried.insert(key) {
            return Ok(false);
        }
        if let Some(result) = self.ahead.remove(&key) {
            self.report.attempts += 1;
            self.passed = result.passed;
            self.count_candidate(candidate, result.shown);
            return Ok(result.shown);
        }
        let Chance { needed, plays } = self.chance;
        let mut shown = 0;
        for played in 0..plays {
            // Stop as soon as the result is certain.
            if shown >= needed || shown + (plays - played) < needed {
                break;
            }
            self.report.attempts += 1;
            let result = play_candidate(self.rig, self.remaker.oracle, self.preserved, candidate)?;
            self.passed = result.passed;
            shown += u32::from(result.shown);
        }
        self.passed &= shown == 0;
        self.count_candidate(candidate, shown >= needed);
        Ok(shown >= needed)
    }

    /// Counts a candidate that is kept.
    pub(super) fn count_candidate(&mut self, candidate: &Subject<L>, kept: bool) {
        if kept {
            self.report.kept += 1;
            if !self.normal {
                self.trail.push(candidate.clone());
            }
        }
    }

    /// Plays the plan of a subject. Returns the failure if it has the symptom that the reduction preserves.
    pub(super) fn play(&mut self, subject: &Subject<L>) -> Result<Option<ShownFailure>, EngineError> {
        let (result, shown) = play_on(self.rig, self.remaker.oracle, self.preserved, subject)?;
        self.passed = result.passed;
        Ok(shown)
    }

    /// The length of a subject's query in bytes; 0 without a query.
    pub(super) fn query_bytes(&self, subject: &Subject<L>) -> usize {
        subject.query.as_ref().map_or(0, |query| L::text(query, &self.remaker.context.settings).len())
    }
}

/// Plays a candidate. A candidate of a hang gets a short time limit; the final case is replayed with the full limit.
pub(super) fn play_candidate<L: Language>(
    rig: &mut Rig,
    judge: &dyn Oracle<L>,
    preserved: Preserved<'_>,
    subject: &Subject<L>,
) -> Result<PlayResult, EngineError> {
    if !matches!(preserved, Preserved::Same(symptom) if symptom.kind == FaultKind::Hang) {
        return play_on(rig, judge, preserved, subject).map(|(result, _)| result);
    }
    let plan = Plan { fresh: true, patience: SHORT_PATIENCE, ..subject.plan.clone() };
    let seen = rig.play(&subject.setup, &plan)?.unwrap_or_else(|observation| vec![observation]);
    let outcome = seen.last().map(|observation| &observation.outcome);
    let shown =
        matches!(outcome, Some(Outcome::Hang { .. } | Outcome::Error { class: ErrorClass::Timeout, .. }));
    Ok(PlayResult { shown, passed: outcome.is_some_and(Outcome::is_answer) })
}

/// Plays the plan of a subject on a fresh database. Returns the failure if it has the part of the symptom that `preserved`
/// asks for.
fn play_on<L: Language>(
    rig: &mut Rig,
    judge: &dyn Oracle<L>,
    preserved: Preserved<'_>,
    subject: &Subject<L>,
) -> Result<(PlayResult, Option<ShownFailure>), EngineError> {
    let plan = Plan { fresh: true, ..subject.plan.clone() };
    let settled = rig.settle(&subject.setup, plan, judge, &|_| Ok(()))?;
    let passed = matches!(settled.verdict, Verdict::Pass { vacuous: false });
    let shown = match settled.verdict {
        Verdict::Fail(failure) if preserved.fits(&failure.symptom) => {
            Some((*failure, settled.plan, settled.observations))
        }
        _ => None,
    };
    Ok((PlayResult { shown: shown.is_some(), passed }, shown))
}

/// The hash of a candidate's setup and of the statements of its plan.
fn key<L: Language>(subject: &Subject<L>) -> Key {
    let mut hasher = blake3::Hasher::new();
    let texts = subject.setup.iter().map(|request| request.text.as_str());
    let before = subject.plan.rolled_back.iter().map(|request| request.text.as_str());
    let own = subject.plan.statements().map(|(_, request)| request.text.as_str());
    for text in texts.chain(["|"]).chain(before).chain(own) {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    *hasher.finalize().as_bytes()
}
