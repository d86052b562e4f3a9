//! How candidates are played: in order, several at a time on spare rigs, and none twice.

use super::chance::Chance;
use super::hold::Hold;
use super::{Reducer, Subject};
use crate::oracle::Oracle;
use crate::{Control, Failure, FaultKind, Language, Plan, Rig, Verdict};
use edgewise_engine::{EngineError, ErrorClass, Observation, Outcome};
use std::collections::{BTreeSet, VecDeque};

/// The hash that identifies a candidate.
pub(super) type Key = [u8; 32];

/// The result of playing a candidate: whether it showed the symptom, and whether it passed and not vacuously.
#[derive(Clone, Copy)]
pub(super) struct Glimpse {
    pub(super) shown: bool,
    pub(super) passed: bool,
}

/// A failure with the plan and the observations that show it.
pub(super) type Shown = (Failure, Plan, Vec<Observation>);

/// The factor by which the time limit is raised for a candidate that may hang.
const HASTY: u32 = 2;

/// The maximum number of candidates played at a time. With more, most plays would be wasted.
const MOST_AT_ONCE: usize = 8;

/// The stack size, in bytes, of a thread that plays a candidate: the judge may ask the reference about a deeply
/// nested query.
const STACK: usize = 64 << 20;

impl<L: Language> Reducer<'_, L> {
    /// The first of the candidates that is kept, with its index among them. If spare rigs are available, the next
    /// candidates are played at the same time, before it is known whether they are needed.
    pub fn first_kept(
        &mut self,
        candidates: &mut dyn Iterator<Item = Option<Subject<L>>>,
        change: Option<&str>,
    ) -> Result<Option<(usize, Subject<L>)>, EngineError> {
        let mut candidates = candidates.enumerate();
        let mut queue: VecDeque<(usize, Subject<L>)> = VecDeque::new();
        while !self.spent() {
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

    /// True if no further candidate may be played.
    pub(super) fn spent(&self) -> bool {
        self.report.attempts + self.kept_back >= self.most_attempts || (self.stop)()
    }

    /// Spare rigs. A case that fails only sometimes is played on one rig, so that its failure rate stays the same.
    pub(super) fn free_rigs(&self) -> Vec<Rig> {
        match self.spare {
            Some(spare) if self.chance == Chance::CERTAIN => spare.take(MOST_AT_ONCE - 1),
            _ => Vec::new(),
        }
    }

    pub(super) fn return_rigs(&self, rigs: Vec<Rig>) {
        if let Some(spare) = self.spare {
            rigs.into_iter().for_each(|rig| spare.put(rig));
        }
    }

    /// Plays candidates at the same time, each on its own rig, and remembers the results.
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
        // A single candidate is played when its turn comes.
        if new.len() < 2 {
            return Ok(());
        }
        let (judge, hold) = (self.remaker.oracle, self.hold);
        let rigs = std::iter::once(&mut *self.rig).chain(others.iter_mut());
        let glimpses: Vec<std::io::Result<Result<Glimpse, EngineError>>> = std::thread::scope(|scope| {
            let threads: Vec<_> = new
                .iter()
                .zip(rigs)
                .map(|((_, candidate), rig)| {
                    let play = move || glimpse_on(rig, judge, hold, candidate);
                    std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play)
                })
                .collect();
            let joined = threads.into_iter().map(|thread| {
                thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            });
            joined.collect()
        });
        for ((key, _), glimpse) in new.into_iter().zip(glimpses) {
            // If no thread could be started, the candidate is played when its turn comes.
            if let Ok(glimpse) = glimpse {
                self.ahead.insert(key, glimpse?);
            }
        }
        Ok(())
    }

    pub(super) fn keeps(&mut self, candidate: &Subject<L>) -> Result<bool, EngineError> {
        self.passed = false;
        if self.spent() {
            return Ok(false);
        }
        let key = key(candidate);
        if !self.tried.insert(key) {
            return Ok(false);
        }
        if let Some(glimpse) = self.ahead.remove(&key) {
            self.report.attempts += 1;
            self.passed = glimpse.passed;
            self.note(candidate, glimpse.shown);
            return Ok(glimpse.shown);
        }
        let Chance { needed, plays } = self.chance;
        let mut shown = 0;
        for played in 0..plays {
            // Stop as soon as the result is certain.
            if shown >= needed || shown + (plays - played) < needed {
                break;
            }
            self.report.attempts += 1;
            let glimpse = glimpse_on(self.rig, self.remaker.oracle, self.hold, candidate)?;
            self.passed = glimpse.passed;
            shown += u32::from(glimpse.shown);
        }
        self.passed &= shown == 0;
        self.note(candidate, shown >= needed);
        Ok(shown >= needed)
    }

    pub(super) fn note(&mut self, candidate: &Subject<L>, kept: bool) {
        if kept {
            self.report.kept += 1;
            if !self.normal {
                self.trail.push(candidate.clone());
            }
        }
    }

    /// Plays the plan of a subject. Returns the failure if it has the same symptom.
    pub(super) fn play(&mut self, subject: &Subject<L>) -> Result<Option<Shown>, EngineError> {
        let (glimpse, shown) = play_on(self.rig, self.remaker.oracle, self.hold, subject)?;
        self.passed = glimpse.passed;
        Ok(shown)
    }

    pub(super) fn query_bytes(&self, subject: &Subject<L>) -> usize {
        subject.query.as_ref().map_or(0, |query| L::text(query, &self.remaker.context.settings).len())
    }
}

/// Plays a candidate. One that may hang gets a short time limit; the final case is replayed with the full limit.
pub(super) fn glimpse_on<L: Language>(
    rig: &mut Rig,
    judge: &dyn Oracle<L>,
    hold: Hold<'_>,
    subject: &Subject<L>,
) -> Result<Glimpse, EngineError> {
    if !matches!(hold, Hold::Same(symptom) if symptom.kind == FaultKind::Hang) {
        return play_on(rig, judge, hold, subject).map(|(glimpse, _)| glimpse);
    }
    let plan = Plan { fresh: true, patience: HASTY, ..subject.plan.clone() };
    let seen = rig.play(&subject.setup, &plan)?.unwrap_or_else(|observation| vec![observation]);
    let outcome = seen.last().map(|observation| &observation.outcome);
    let shown =
        matches!(outcome, Some(Outcome::Hang { .. } | Outcome::Error { class: ErrorClass::Timeout, .. }));
    Ok(Glimpse { shown, passed: outcome.is_some_and(Outcome::is_answer) })
}

/// Plays the plan of a subject on a fresh database.
fn play_on<L: Language>(
    rig: &mut Rig,
    judge: &dyn Oracle<L>,
    hold: Hold<'_>,
    subject: &Subject<L>,
) -> Result<(Glimpse, Option<Shown>), EngineError> {
    let plan = Plan { fresh: true, ..subject.plan.clone() };
    let settled = rig.settle(&subject.setup, plan, judge, &|_| Ok(()))?;
    let passed = matches!(settled.verdict, Verdict::Pass { vacuous: false });
    let shown = match settled.verdict {
        Verdict::Fail(failure) if hold.fits(&failure.symptom) => {
            Some((*failure, settled.plan, settled.observations))
        }
        _ => None,
    };
    Ok((Glimpse { shown: shown.is_some(), passed }, shown))
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
