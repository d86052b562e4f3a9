//! `Reducer`: the reduction loop. It tries candidates in order, several at a time on spare rigs.

use super::candidates::{Key, PlayResult, ShownFailure, play_candidate};
use super::chance::Chance;
use super::passes::Pass;
use super::preserved::Preserved;
use super::remaker::Remaker;
use super::{Reduced, Subject};
use crate::oracle::Oracle;
use crate::{Control, FaultKind, Reduction, Replays, Rig, RigPool, Symptom};
use crate::{Language, TargetContext};
use edgewise_engine::EngineError;
use std::collections::{BTreeMap, BTreeSet};

/// Makes a candidate from the current subject and one of the changes that a pass lists; `None` if that is not possible.
type MakeCandidate<'m, L, T> = dyn Fn(&Subject<L>, &T) -> Option<Subject<L>> + 'm;

/// Reduces a case while its symptom is preserved, on one rig and on spare rigs while there are any.
pub struct Reducer<'a, L: Language> {
    pub(super) rig: &'a mut Rig,
    pub(super) spare: Option<&'a RigPool>,
    pub(super) remaker: Remaker<'a, L>,
    pub(super) preserved: Preserved<'a>,
    pub(super) most_attempts: u32,
    /// Returns true when there is no time left for further candidates.
    pub(super) stop: &'a dyn Fn() -> bool,
    /// Returns true when the result is not needed any more, for example because the campaign is interrupted.
    pub(super) called_off: Option<&'a dyn Fn() -> bool>,
    /// How often a candidate is played, and how often it must fail to be kept.
    pub(super) chance: Chance,
    pub(super) report: Reduction,
    /// The hashes of the candidates that were played, so that none is played twice.
    pub(super) tried: BTreeSet<Key>,
    /// The results of candidates that were played before it was their turn.
    pub(super) ahead: BTreeMap<Key, PlayResult>,
    /// Queries one step smaller than the current one that the engine answers correctly. Reports show them for
    /// comparison.
    pub(super) controls: Vec<Control>,
    /// True if the oracle passed the candidate that was played last, and had something to compare.
    pub(super) passed: bool,
    /// True if the case is also brought into its normal form.
    pub(super) normal: bool,
    /// True if the setup must not change.
    pub(super) same_setup: bool,
    /// The number of attempts that are reserved for finding the minimal deviation.
    pub(super) kept_back: u32,
    /// The candidates that were kept, in order.
    pub(super) trail: Vec<Subject<L>>,
}

/// One of this many attempts is reserved for finding the minimal deviation.
const FOR_DEVIATION: u32 = 3;

/// The maximum number of controls in a finding.
const MOST_CONTROLS: usize = 3;

/// The maximum number of candidates for a hang. It is small because each candidate that hangs takes the full time
/// limit.
pub(crate) const MOST_HANGS: u32 = 8;

/// The number of replays of a hang. It is small because each replay takes the full time limit.
const SLOW_REPLAYS: u32 = 1;

/// The number of plays at the beginning, to see whether a case fails every time.
const PROBES: u32 = 3;

/// The number of plays that measure the failure rate of a case that does not fail every time.
pub const MEASURED: u32 = 20;

/// How many earlier candidates are tried if the reduced case does not fail every time any more.
const MOST_STEPS_BACK: usize = 4;

/// The result of replays: how many there were, how many of them showed the symptom, and the last of those.
struct ReplayResults {
    tried: u32,
    shown: u32,
    last: Option<ShownFailure>,
}

impl<'a, L: Language> Reducer<'a, L> {
    /// A reducer that plays at most `most_attempts` candidates while `symptom` is preserved.
    pub fn new(
        rig: &'a mut Rig,
        oracle: &'a dyn Oracle<L>,
        context: &'a TargetContext<L>,
        symptom: &'a Symptom,
        most_attempts: u32,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        // Every candidate of a hang takes several times the limit of a statement.
        let most_attempts =
            if symptom.kind == FaultKind::Hang { most_attempts.min(MOST_HANGS) } else { most_attempts };
        // Only a wrong answer can boil down to a single wrong statement; an error or a crash is one already.
        let answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation);
        let kept_back = if answers && symptom.template.is_none() { most_attempts / FOR_DEVIATION } else { 0 };
        Self {
            rig,
            spare: None,
            remaker: Remaker { oracle, context, lenient: false },
            preserved: Preserved::Same(symptom),
            most_attempts,
            stop,
            called_off: None,
            chance: Chance::CERTAIN,
            report: Reduction::default(),
            tried: BTreeSet::new(),
            ahead: BTreeMap::new(),
            controls: Vec::new(),
            passed: false,
            normal: false,
            same_setup: false,
            kept_back,
            trail: Vec::new(),
        }
    }

    /// Makes the reducer stop without a result when `called_off` returns true.
    #[must_use]
    pub fn until(self, called_off: &'a dyn Fn() -> bool) -> Self {
        Self { called_off: Some(called_off), ..self }
    }

    /// Lets the reducer use the rigs of a pool. The result is the same with any number of them.
    #[must_use]
    pub fn beside(self, spare: &'a RigPool) -> Self {
        Self { spare: Some(spare), ..self }
    }

    /// Makes the reducer bring the case into its normal form, and finally accept any difference kind.
    pub fn normalising(self) -> Self {
        Self { normal: true, kept_back: 0, ..self }
    }

    /// Makes the reducer leave the setup unchanged.
    pub fn on_same_setup(self) -> Self {
        Self { same_setup: true, ..self }
    }

    /// True if the setup must not change.
    pub fn keeps_setup(&self) -> bool {
        self.same_setup
    }

    /// Reduces the subject and replays the result on fresh databases. `None` if it never shows its symptom, or if the
    /// reduction was called off.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn reduce(mut self, subject: Subject<L>, replays: u32) -> Result<Option<Reduced<L>>, EngineError> {
        self.report.setup_before = subject.setup.len();
        self.report.query_before = self.query_bytes(&subject);
        self.remaker.lenient = self.remaker.is_lenient(&subject);
        let original = subject.clone();
        self.trail.push(subject.clone());
        let shown = self.probe(&subject)?;
        let mut subject = subject;
        if shown > 0 {
            subject = self.reduce_all(subject)?;
        }
        if let (Preserved::Same(symptom), true) = (self.preserved, shown > 0 && self.normal) {
            // The case is small now, so another difference kind most likely has the same cause.
            self.preserved = Preserved::AnyAnswer(symptom);
            self.tried.clear();
            self.ahead.clear();
            subject = self.reduce_all(subject)?;
        }
        let certain = self.chance == Chance::CERTAIN;
        let replays = match (self.is_slow(), certain) {
            (true, _) => replays.min(SLOW_REPLAYS),
            (false, true) => replays,
            (false, false) => replays.max(MEASURED),
        };
        let mut results = self.replay(&subject, replays)?;
        if certain && shown > 0 && results.shown < results.tried {
            (subject, results) = self.latest_stable(subject, results, replays)?;
        }
        if results.shown < results.tried && results.tried < MEASURED && !self.is_slow() {
            let more = self.replay(&subject, MEASURED - results.tried)?;
            results = ReplayResults {
                tried: results.tried + more.tried,
                shown: results.shown + more.shown,
                last: more.last.or(results.last),
            };
        }
        Ok(if self.is_called_off() { None } else { self.reduced(subject, original, results) })
    }

    /// For a case that failed every time before the reduction, but does not any more: the latest kept candidate that still
    /// fails every time, with the results of its replays. If there is none, the subject with its own results.
    fn latest_stable(
        &mut self,
        subject: Subject<L>,
        results: ReplayResults,
        replays: u32,
    ) -> Result<(Subject<L>, ReplayResults), EngineError> {
        let gap = self.trail.len().div_ceil(MOST_STEPS_BACK).max(1);
        let first = self.trail.first().cloned();
        let earlier: Vec<Subject<L>> =
            self.trail.iter().rev().skip(1).step_by(gap).cloned().chain(first).collect();
        for candidate in earlier {
            let again = self.replay(&candidate, replays)?;
            if again.shown == again.tried {
                return Ok((candidate, again));
            }
        }
        Ok((subject, results))
    }

    /// True if the symptom is a hang, so that every play takes long.
    fn is_slow(&self) -> bool {
        matches!(self.preserved, Preserved::Same(symptom) if symptom.kind == FaultKind::Hang)
    }

    /// Plays the subject to find out how often it shows its symptom. This decides how often candidates are played and
    /// must fail. Returns how many plays showed the symptom.
    fn probe(&mut self, subject: &Subject<L>) -> Result<u32, EngineError> {
        // A hang takes long, and so does restarting an engine that was killed.
        let slow = self.is_slow();
        let (mut shown, mut tried) = (0, 0);
        let mut most = if slow { 1 } else { PROBES };
        while tried < most && !self.is_called_off() {
            tried += 1;
            let result = play_candidate(self.rig, self.remaker.oracle, self.preserved, subject)?;
            shown += u32::from(result.shown);
            if shown < tried && !slow {
                most = MEASURED;
            }
        }
        self.chance = Chance::of(shown, tried);
        self.report.probability = (shown < tried).then(|| f64::from(shown) / f64::from(tried));
        Ok(shown)
    }

    /// Runs the first passes once. Then repeats the other passes until none of them keeps a candidate, or the attempts or
    /// the time are used up.
    fn reduce_all(&mut self, mut subject: Subject<L>) -> Result<Subject<L>, EngineError> {
        let passes = L::passes();
        let first: &[Pass<L>] = if self.same_setup { &[] } else { &passes.first };
        let again: &[Pass<L>] = if self.same_setup { &passes.of_query } else { &passes.again };
        for pass in first {
            subject = pass(self, subject)?;
        }
        loop {
            let kept = self.report.kept;
            for pass in again {
                subject = pass(self, subject)?;
            }
            if self.normal {
                subject = (passes.normalise)(self, subject)?;
            }
            if self.report.kept == kept || self.is_spent() {
                return Ok(subject);
            }
        }
    }

    /// Plays the subject `most` times, each time on a fresh database.
    fn replay(&mut self, subject: &Subject<L>, most: u32) -> Result<ReplayResults, EngineError> {
        let mut results = ReplayResults { tried: 0, shown: 0, last: None };
        while results.tried < most && !self.is_called_off() {
            results.tried += 1;
            self.rig.close();
            if let Some(seen) = self.play(subject)? {
                results.shown += 1;
                results.last = Some(seen);
            }
        }
        Ok(results)
    }

    /// The result of the reduction; `None` if no replay showed the symptom.
    fn reduced(
        mut self,
        subject: Subject<L>,
        original: Subject<L>,
        results: ReplayResults,
    ) -> Option<Reduced<L>> {
        let ReplayResults { tried, shown, last } = results;
        self.report.setup_after = subject.setup.len();
        self.report.query_after = self.query_bytes(&subject);
        // The longest controls are the most similar ones.
        self.controls.sort_by_key(|control| std::cmp::Reverse(control.text.len()));
        self.controls.dedup_by(|one, other| one.text == other.text);
        self.controls.truncate(MOST_CONTROLS);
        let controls = self.controls;
        let (trail, left) = (self.trail, self.most_attempts.saturating_sub(self.report.attempts));
        last.map(|(failure, plan, observations)| Reduced {
            subject,
            original,
            plan,
            observations,
            failure,
            replays: Replays { tried, shown },
            report: self.report,
            controls,
            trail,
            left,
        })
    }

    /// The `Remaker` by which passes make the plans of candidates.
    pub fn remaker(&self) -> Remaker<'a, L> {
        self.remaker
    }

    /// Forgets the controls, because they belong to another query.
    pub fn forget_controls(&mut self) {
        self.controls.clear();
    }

    /// Plays one candidate, if there is one. Returns the candidate if it is kept, otherwise the subject.
    pub fn one(
        &mut self,
        subject: Subject<L>,
        candidate: Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        match candidate {
            Some(smaller) if self.keeps(&smaller)? => Ok(smaller),
            _ => Ok(subject),
        }
    }

    /// Tries the changes from `list` in order: `make` turns a change into a candidate. After each candidate that is
    /// kept, lists the changes of that candidate and continues at the same index.
    pub fn descend<T>(
        &mut self,
        subject: Subject<L>,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.descend_with(subject, None, false, &list, &make)
    }

    /// Like `descend`, but records candidates that the engine answers correctly as controls, described by `change`.
    pub fn descend_keeping_controls<T>(
        &mut self,
        subject: Subject<L>,
        change: &str,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.descend_with(subject, Some(change), false, &list, &make)
    }

    /// Like `descend`, but starts again with the first change after each candidate that is kept.
    pub fn descend_anew<T>(
        &mut self,
        subject: Subject<L>,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.descend_with(subject, None, true, &list, &make)
    }

    /// Tries the changes from `list` in order, as `descend` does. With `change`, candidates that pass are recorded as
    /// controls; with `restart`, the list is tried from its beginning after each candidate that is kept.
    fn descend_with<T>(
        &mut self,
        mut subject: Subject<L>,
        change: Option<&str>,
        restart: bool,
        list: &dyn Fn(&Subject<L>) -> Vec<T>,
        make: &MakeCandidate<'_, L, T>,
    ) -> Result<Subject<L>, EngineError> {
        let mut offers = list(&subject);
        let mut place = 0;
        while place < offers.len() {
            let mut candidates = offers[place..].iter().map(|offer| make(&subject, offer));
            let Some((further, smaller)) = self.first_kept(&mut candidates, change)? else { break };
            place = if restart { 0 } else { place + further };
            subject = smaller;
            offers = list(&subject);
        }
        Ok(subject)
    }

    /// True if the result of the reduction is not needed any more.
    fn is_called_off(&self) -> bool {
        self.called_off.is_some_and(|called_off| called_off())
    }
}
