//! The reduction loop: candidates are tried in order, several at a time on spare rigs.

use super::candidates::{Glimpse, Key, Shown, glimpse_on};
use super::chance::Chance;
use super::hold::Hold;
use super::passes::Pass;
use super::remaker::Remaker;
use super::{Reduced, Subject};
use crate::oracle::Oracle;
use crate::{Control, FaultKind, Reduction, Replays, Rig, RigPool, Symptom};
use crate::{Language, TargetContext};
use edgewise_engine::EngineError;
use std::collections::{BTreeMap, BTreeSet};

/// Makes a smaller subject from one of the changes that a pass lists.
type Make<'m, L, T> = dyn Fn(&Subject<L>, &T) -> Option<Subject<L>> + 'm;

/// Reduces cases of one symptom on one rig, and on spare rigs while there are any.
pub struct Reducer<'a, L: Language> {
    pub(super) rig: &'a mut Rig,
    pub(super) spare: Option<&'a RigPool>,
    pub(super) remaker: Remaker<'a, L>,
    pub(super) hold: Hold<'a>,
    pub(super) most_attempts: u32,
    /// Returns true when there is no time left for further candidates.
    pub(super) stop: &'a dyn Fn() -> bool,
    /// Returns true when the result is not needed any more.
    pub(super) called_off: Option<&'a dyn Fn() -> bool>,
    /// How often a candidate is played, and how often it must fail.
    pub(super) chance: Chance,
    pub(super) report: Reduction,
    /// Candidates that were played, so that none is played twice.
    pub(super) tried: BTreeSet<Key>,
    /// The results of candidates that were played before their turn.
    pub(super) ahead: BTreeMap<Key, Glimpse>,
    /// Queries one step smaller than the current one that the engine answers correctly.
    pub(super) controls: Vec<Control>,
    /// True if the last candidate passed, and not vacuously.
    pub(super) passed: bool,
    /// True if the result is brought into its normal form.
    pub(super) normal: bool,
    /// True if the setup must not change.
    pub(super) same_setup: bool,
    /// The attempts that are reserved for the minimal deviation.
    pub(super) kept_back: u32,
    /// The candidates that were kept, in order.
    pub(super) trail: Vec<Subject<L>>,
}

/// The fraction of attempts reserved for the minimal deviation: one in this many.
const FOR_DEVIATION: u32 = 3;

/// The maximum number of controls in a finding.
const MOST_CONTROLS: usize = 3;

/// The maximum number of candidates for a hang: each one that hangs takes the full time limit.
pub(crate) const MOST_HANGS: u32 = 8;

/// The number of replays of a hang: each takes the full time limit.
const SLOW_REPLAYS: u32 = 1;

/// The number of plays at the beginning, to see whether a case fails every time.
const PROBES: u32 = 3;

/// The number of plays that measure the failure rate of a case that does not fail every time.
pub const MEASURED: u32 = 20;

/// How many earlier candidates are tried if the reduced case does not fail every time any more.
const MOST_STEPS_BACK: usize = 4;

/// Replays: how many, how many of them showed the symptom, and the last of those, which a report prints.
struct Turns {
    tried: u32,
    shown: u32,
    last: Option<Shown>,
}

impl<'a, L: Language> Reducer<'a, L> {
    /// A reducer that plays at most `most_attempts` candidates.
    pub fn new(
        rig: &'a mut Rig,
        oracle: &'a dyn Oracle<L>,
        context: &'a TargetContext<L>,
        symptom: &'a Symptom,
        most_attempts: u32,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        // Every candidate of a hang takes many times the limit of a statement.
        let most_attempts =
            if symptom.kind == FaultKind::Hang { most_attempts.min(MOST_HANGS) } else { most_attempts };
        // An error or a crash has no minimal deviation.
        let answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation);
        let kept_back = if answers && symptom.template.is_none() { most_attempts / FOR_DEVIATION } else { 0 };
        Self {
            rig,
            spare: None,
            remaker: Remaker { oracle, context, lenient: false },
            hold: Hold::Same(symptom),
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

    /// The same reducer, which stops at once when `called_off` returns true.
    #[must_use]
    pub fn until(self, called_off: &'a dyn Fn() -> bool) -> Self {
        Self { called_off: Some(called_off), ..self }
    }

    /// The same reducer, with spare rigs that it may use. The result is the same with any number of them.
    #[must_use]
    pub fn beside(self, spare: &'a RigPool) -> Self {
        Self { spare: Some(spare), ..self }
    }

    /// The same reducer, which brings the result into its normal form, and finally accepts any difference kind.
    pub fn normalising(self) -> Self {
        Self { normal: true, kept_back: 0, ..self }
    }

    /// The same reducer, which does not change the setup.
    pub fn on_same_setup(self) -> Self {
        Self { same_setup: true, ..self }
    }

    /// True if the setup must not change.
    pub fn keeps_setup(&self) -> bool {
        self.same_setup
    }

    /// Reduces the subject and replays it on fresh databases. None if it never shows its symptom, or if it was called
    /// off.
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
        if let (Hold::Same(symptom), true) = (self.hold, shown > 0 && self.normal) {
            // The case is small now, so it is unlikely to slip to another cause when any difference kind is accepted.
            self.hold = Hold::AnyAnswer(symptom);
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
        let mut turns = self.replay(&subject, replays)?;
        if certain && shown > 0 && turns.shown < turns.tried {
            (subject, turns) = self.steadier(subject, turns, replays)?;
        }
        if turns.shown < turns.tried && turns.tried < MEASURED && !self.is_slow() {
            let more = self.replay(&subject, MEASURED - turns.tried)?;
            turns = Turns {
                tried: turns.tried + more.tried,
                shown: turns.shown + more.shown,
                last: more.last.or(turns.last),
            };
        }
        Ok(if self.is_called_off() { None } else { self.reduced(subject, original, turns) })
    }

    /// For a case that failed every time before it was reduced, and does not any more: the last kept candidate that
    /// does. The subject itself if there is none.
    fn steadier(
        &mut self,
        subject: Subject<L>,
        turns: Turns,
        replays: u32,
    ) -> Result<(Subject<L>, Turns), EngineError> {
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
        Ok((subject, turns))
    }

    fn is_slow(&self) -> bool {
        matches!(self.hold, Hold::Same(symptom) if symptom.kind == FaultKind::Hang)
    }

    /// How often the subject shows its symptom at the beginning. This decides how often candidates are played and
    /// must fail.
    fn probe(&mut self, subject: &Subject<L>) -> Result<u32, EngineError> {
        // A hang takes long, and so does restarting an engine that was killed.
        let slow = self.is_slow();
        let (mut shown, mut tried) = (0, 0);
        let mut most = if slow { 1 } else { PROBES };
        while tried < most && !self.is_called_off() {
            tried += 1;
            let glimpse = glimpse_on(self.rig, self.remaker.oracle, self.hold, subject)?;
            shown += u32::from(glimpse.shown);
            if shown < tried && !slow {
                most = MEASURED;
            }
        }
        self.chance = Chance::of(shown, tried);
        self.report.probability = (shown < tried).then(|| f64::from(shown) / f64::from(tried));
        Ok(shown)
    }

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
            if self.report.kept == kept || self.spent() {
                return Ok(subject);
            }
        }
    }

    /// Plays the subject `most` times, each time on a fresh database.
    fn replay(&mut self, subject: &Subject<L>, most: u32) -> Result<Turns, EngineError> {
        let mut turns = Turns { tried: 0, shown: 0, last: None };
        while turns.tried < most && !self.is_called_off() {
            turns.tried += 1;
            self.rig.close();
            if let Some(seen) = self.play(subject)? {
                turns.shown += 1;
                turns.last = Some(seen);
            }
        }
        Ok(turns)
    }

    /// The result of the reduction; none if the symptom never showed.
    fn reduced(mut self, subject: Subject<L>, original: Subject<L>, turns: Turns) -> Option<Reduced<L>> {
        let Turns { tried, shown, last } = turns;
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

    /// Makes the plans of candidates.
    pub fn remaker(&self) -> Remaker<'a, L> {
        self.remaker
    }

    /// Forgets the controls, because they belong to another query.
    pub fn forget_controls(&mut self) {
        self.controls.clear();
    }

    /// The candidate, if there is one and it is kept; else the subject.
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

    /// Tries the changes from `list` in order. After each candidate that is kept, continues with the next change.
    pub fn descend<T>(
        &mut self,
        subject: Subject<L>,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.descend_with(subject, None, false, &list, &make)
    }

    /// Like `descend`, but records candidates that pass as controls, with `change` as the description.
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

    fn descend_with<T>(
        &mut self,
        mut subject: Subject<L>,
        change: Option<&str>,
        restart: bool,
        list: &dyn Fn(&Subject<L>) -> Vec<T>,
        make: &Make<'_, L, T>,
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

    fn is_called_off(&self) -> bool {
        self.called_off.is_some_and(|called_off| called_off())
    }
}
