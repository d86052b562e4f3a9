//! The reduction loop: candidates are tried in their order, on spare sessions several at a time.

use super::chance::Chance;
use super::passes::Pass;
use super::remaker::Remaker;
use super::{Reduced, Subject};
use crate::oracle::Oracle;
use crate::{Control, Failure, FaultKind, Plan, Reduction, Replays, Rig, RigPool, Symptom, Verdict};
use crate::{Language, TargetContext};
use edgewise_engine::{EngineError, ErrorClass, Observation, Outcome};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Makes a smaller subject from an offer.
type Make<'m, L, T> = dyn Fn(&Subject<L>, &T) -> Option<Subject<L>> + 'm;

/// Reduces cases of one symptom on one rig, and on rigs nobody else needs at the moment.
pub struct Reducer<'a, L: Language> {
    rig: &'a mut Rig,
    spare: Option<&'a RigPool>,
    remaker: Remaker<'a, L>,
    hold: Hold<'a>,
    most_attempts: u32,
    /// True when there is no time left for further candidates.
    stop: &'a dyn Fn() -> bool,
    /// True when nobody waits for what it comes to any more.
    called_off: Option<&'a dyn Fn() -> bool>,
    /// How often a candidate is played, and how often it must fail.
    chance: Chance,
    report: Reduction,
    /// Candidates that were played: none is played twice.
    tried: BTreeSet<Key>,
    /// What candidates came to that were played before their turn.
    ahead: BTreeMap<Key, Glimpse>,
    /// Queries one step smaller than the present one with which nothing is wrong.
    controls: Vec<Control>,
    /// True if the last candidate passed, and not vacuously.
    passed: bool,
    /// True if what is left is brought into its normal form.
    normal: bool,
    /// True if the setup stays as it is.
    same_setup: bool,
    /// Attempts that are kept back for the core of what is reduced.
    kept_back: u32,
    /// What was kept, one after another.
    trail: Vec<Subject<L>>,
}

/// What a candidate is known by.
type Key = [u8; 32];

/// What a candidate came to.
#[derive(Clone, Copy)]
struct Glimpse {
    shown: bool,
    passed: bool,
}

/// What a reducer holds fast.
#[derive(Clone, Copy)]
enum Hold<'a> {
    /// This symptom: kind, oracle, way of the difference, and what the engine said.
    Same(&'a Symptom),
    /// A wrong answer by the same oracle, in whatever way it differs: but rows that are missing do not become rows too many, nor the
    /// other way round.
    AnyAnswer(&'a Symptom),
}

impl Hold<'_> {
    fn fits(self, found: &Symptom) -> bool {
        match self {
            // How a plan came about may change with the query; what is wrong, and in which way, may not.
            Self::Same(symptom) => {
                Symptom { rule: way(&found.rule).to_owned(), ..found.clone() }
                    == Symptom { rule: way(&symptom.rule).to_owned(), ..symptom.clone() }
            }
            Self::AnyAnswer(symptom) => {
                let opposite = matches!(
                    (way(&symptom.rule), way(&found.rule)),
                    ("missing", "extra") | ("extra", "missing")
                );
                found.template.is_none() && !opposite
            }
        }
    }
}

/// The way of a difference: the last part of a rule.
fn way(rule: &str) -> &str {
    rule.rsplit('/').next().unwrap_or_default()
}

/// One in so many attempts is kept back for the core.
const FOR_CORE: u32 = 3;

/// How many controls are kept.
const MOST_CONTROLS: usize = 3;

/// Candidates of a hang, at most: each that hangs takes as long as it may.
pub(crate) const MOST_HANGS: u32 = 8;

/// By what factor the time limit is raised for a candidate that may hang.
const HASTY: u32 = 2;

/// Replays of a hang, each of which takes as long as a statement may.
const SLOW_REPLAYS: u32 = 1;

/// Plays at the beginning, to see whether a case fails every time.
const PROBES: u32 = 3;

/// Plays that measure how often a case fails that does not fail every time.
pub const MEASURED: u32 = 20;

/// Points on the way of a reduction that are looked at for a case that fails every time.
const MOST_STEPS_BACK: usize = 4;

/// Candidates played at a time, at most: of many played at once most would be in vain.
const MOST_AT_ONCE: usize = 8;

/// The stack of a thread that plays a candidate: the judge may ask the reference about a deeply nested query.
const STACK: usize = 64 << 20;

/// Replays: how many, how many of them showed the symptom, and what the last of those showed, which a report prints.
struct Turns {
    tried: u32,
    shown: u32,
    last: Option<Shown>,
}

/// A failure with the plan and the observations that show it.
type Shown = (Failure, Plan, Vec<Observation>);

impl<'a, L: Language> Reducer<'a, L> {
    /// A reducer that plays at most so many candidates.
    pub fn new(
        rig: &'a mut Rig,
        oracle: &'a dyn Oracle<L>,
        context: &'a TargetContext<L>,
        symptom: &'a Symptom,
        most_attempts: u32,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        // Every candidate of a hang costs many times the limit of a statement.
        let most_attempts =
            if symptom.kind == FaultKind::Hang { most_attempts.min(MOST_HANGS) } else { most_attempts };
        // An error or a crash has no core.
        let answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation);
        let kept_back = if answers && symptom.template.is_none() { most_attempts / FOR_CORE } else { 0 };
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

    /// The same reducer, which gives up at once when it is called off.
    #[must_use]
    pub fn until(self, called_off: &'a dyn Fn() -> bool) -> Self {
        Self { called_off: Some(called_off), ..self }
    }

    /// The same reducer, with rigs it may use while they are there. What it comes to is the same with any number of them.
    #[must_use]
    pub fn beside(self, spare: &'a RigPool) -> Self {
        Self { spare: Some(spare), ..self }
    }

    /// The same reducer, which brings what is left into its normal form, and lets go of the way of the difference at last.
    pub fn normalising(self) -> Self {
        Self { normal: true, kept_back: 0, ..self }
    }

    /// The same reducer, which leaves the setup as it is.
    pub fn on_same_setup(self) -> Self {
        Self { same_setup: true, ..self }
    }

    /// True if the setup stays as it is.
    pub fn keeps_setup(&self) -> bool {
        self.same_setup
    }

    /// Reduces the subject and replays it on fresh databases. None if it does not show its symptom even once, or if it was
    /// called off.
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
            // What is small already cannot slip to another cause when the way of the difference is let go.
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

    /// A case that failed every time before it was reduced, and does not any more: the last one on the way to it that does.
    /// The subject itself if there is none.
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

    /// How often the subject shows its symptom at the beginning; from that follows what a candidate must do.
    fn probe(&mut self, subject: &Subject<L>) -> Result<u32, EngineError> {
        // A hang takes its time, and an engine that was killed its own.
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

    /// Plays the subject on fresh databases, again and again.
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

    /// What the reduction came to; none if it never showed.
    fn reduced(mut self, subject: Subject<L>, original: Subject<L>, turns: Turns) -> Option<Reduced<L>> {
        let Turns { tried, shown, last } = turns;
        self.report.setup_after = subject.setup.len();
        self.report.query_after = self.query_bytes(&subject);
        // The longest are the nearest.
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

    /// What makes plans of candidates.
    pub fn remaker(&self) -> Remaker<'a, L> {
        self.remaker
    }

    /// The queries that were not wrong were near another query.
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

    /// Tries what `list` offers, one after another, and goes on in the same place from each that is kept.
    pub fn descend<T>(
        &mut self,
        subject: Subject<L>,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.go_on(subject, None, false, &list, &make)
    }

    /// Like `descend`, and what is not wrong any more is kept as a control, under the name of the change.
    pub fn descend_keeping_controls<T>(
        &mut self,
        subject: Subject<L>,
        change: &str,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.go_on(subject, Some(change), false, &list, &make)
    }

    /// Like `descend`, beginning again with the first offer after each candidate that is kept.
    pub fn descend_anew<T>(
        &mut self,
        subject: Subject<L>,
        list: impl Fn(&Subject<L>) -> Vec<T>,
        make: impl Fn(&Subject<L>, &T) -> Option<Subject<L>>,
    ) -> Result<Subject<L>, EngineError> {
        self.go_on(subject, None, true, &list, &make)
    }

    fn go_on<T>(
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

    /// The first of the candidates that is kept, with its place among them. Where other rigs are free, the next ones are
    /// played at the same time, before it is known whether they will be needed.
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

    fn is_called_off(&self) -> bool {
        self.called_off.is_some_and(|called_off| called_off())
    }

    /// True if no further candidate may be played.
    fn spent(&self) -> bool {
        self.report.attempts + self.kept_back >= self.most_attempts || (self.stop)()
    }

    /// Rigs that nobody needs now. A case that fails by chance is played on one alone, so that the chance stays the same.
    fn free_rigs(&self) -> Vec<Rig> {
        match self.spare {
            Some(spare) if self.chance == Chance::CERTAIN => spare.take(MOST_AT_ONCE - 1),
            _ => Vec::new(),
        }
    }

    fn return_rigs(&self, rigs: Vec<Rig>) {
        if let Some(spare) = self.spare {
            rigs.into_iter().for_each(|rig| spare.put(rig));
        }
    }

    /// Plays candidates at the same time, each on a rig of its own, and remembers what they came to.
    fn play_ahead<'s>(
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
        // One alone is played in its turn.
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
            // Without a thread it is played when its turn comes.
            if let Ok(glimpse) = glimpse {
                self.ahead.insert(key, glimpse?);
            }
        }
        Ok(())
    }

    fn keeps(&mut self, candidate: &Subject<L>) -> Result<bool, EngineError> {
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
            // What cannot come any more need not be waited for.
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

    fn note(&mut self, candidate: &Subject<L>, kept: bool) {
        if kept {
            self.report.kept += 1;
            if !self.normal {
                self.trail.push(candidate.clone());
            }
        }
    }

    /// Plays the plan of a subject; what came out, if it is a failure with the same symptom.
    fn play(&mut self, subject: &Subject<L>) -> Result<Option<Shown>, EngineError> {
        let (glimpse, shown) = play_on(self.rig, self.remaker.oracle, self.hold, subject)?;
        self.passed = glimpse.passed;
        Ok(shown)
    }

    fn query_bytes(&self, subject: &Subject<L>) -> usize {
        subject.query.as_ref().map_or(0, |query| L::text(query, &self.remaker.context.settings).len())
    }
}

/// How a candidate looks. One that may hang is given little patience: what is left at the end is played with all of it.
fn glimpse_on<L: Language>(
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

/// The setup of a candidate and the statements of its plan, in short.
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
