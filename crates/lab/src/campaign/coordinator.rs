//! The coordinator: takes the workers' reports in the order of their index, reduces what failed, writes what was found.

use super::epoch::{read_epoch, write_epoch};
use super::gate::Gate;
use super::journal::{Journal, Past};
use super::raw_failure::RawFailure;
use super::share_book::{EPOCH, ShareBook};
use super::streak::Streak;
use super::weights::Yield;
use super::worker::{RoundReport, Worker};
use super::{
    CampaignError, Config, Event, FindingCounts, ListedFinding, Listener, Makers, Summary, Supplied, Tally,
    Weights,
};
use super::{check_baseline, features_of, not_tested};
use crate::oracle::{Bearing, Oracle, oracle};
use crate::reduce::{Reduced, Reducer};
use crate::store::{OutputFolder, read_finding, write_finding};
use crate::triage::KnownBugs;
use crate::{FaultKind, Finding, Origin, Reduction, Replays, Rig, RigPool, Symptom, assumptions};
use edgewise_engine::{Engine, EngineError};
use edgewise_generate::GENERATOR_VERSION;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

/// How long after the end of a timed campaign findings may still be made smaller: a fifth of its time, but not less and not
/// more than this.
const GRACE: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(120)];
/// The least and the most of what one failure may take to be made smaller in a run with a time.
const LONGEST_REDUCTION: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];
/// Candidates that are played for a hang: each that shows it takes as long as a statement may.
const MOST_HANGS: u32 = 60;

/// The version of this program.
const EDGEWISE: &str = env!("CARGO_PKG_VERSION");

/// A rounds' worth of failures all alike is no reason to go on for ever: rounds that must differ before the target is
/// said to fail its baseline.
const BASELINE_ROUNDS: u64 = 3;

/// A campaign, ready to run.
pub struct Campaign<'a> {
    /// The configuration, fully resolved: seed, workers and oracles are given.
    pub config: &'a Config,
    /// The engine under test.
    pub engine: Arc<dyn Engine>,
    /// The engines it is compared with.
    pub others: Vec<Arc<dyn Engine>>,
    /// Its profile and dialect, and those of the engines it is compared with.
    pub bearing: Bearing,
    /// Queries and setup of a user, instead of generated ones.
    pub supplied: Supplied,
    /// When to stop.
    pub ending: Ending,
    /// Where everything is written.
    pub folder: &'a OutputFolder,
    /// True if statements are to be told.
    pub verbose: bool,
    /// Set from outside to end the campaign after the rounds in flight.
    pub interrupted: &'a AtomicBool,
}

/// When a campaign ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// After so many queries.
    Cases(u64),
    /// After so long.
    Time(Duration),
}

impl Ending {
    /// How long findings may still be made smaller when the time is up.
    fn grace(self) -> Duration {
        match self {
            Self::Cases(_) => Duration::ZERO,
            Self::Time(time) => (time / 5).clamp(GRACE[0], GRACE[1]),
        }
    }

    /// How long one failure may be made smaller, if that is limited: each step of a hang takes as long as a statement may,
    /// and the workers wait for the end of an epoch meanwhile.
    fn longest_reduction(self) -> Option<Duration> {
        match self {
            Self::Cases(_) => None,
            Self::Time(time) => Some((time / 20).clamp(LONGEST_REDUCTION[0], LONGEST_REDUCTION[1])),
        }
    }
}

/// What a campaign came to.
#[derive(Debug)]
pub struct Outcome {
    /// The figures.
    pub summary: Summary,
    /// The signatures of all findings.
    pub signatures: Vec<String>,
    /// What cut it short, if anything did. The summary is written all the same.
    pub error: Option<CampaignError>,
}

/// The stack of a worker: deeply nested queries are planned, printed and asked of the reference on it.
pub(super) const STACK: usize = 64 << 20;

/// Reports that may wait for the coordinator while it reduces; beyond that the workers wait too.
const MOST_WAITING: usize = 4096;

enum Message {
    Report(Box<RoundReport>),
    Broken(CampaignError),
}

struct Coordinator<'a> {
    campaign: &'a Campaign<'a>,
    listener: &'a mut dyn Listener,
    journal: Journal,
    tally: Tally,
    by_symptom: BTreeMap<Symptom, Streak>,
    by_signature: BTreeMap<String, (Symptom, u64)>,
    failures: u64,
    unstable: u64,
    rig: Rig,
    /// What this part of the campaign has yielded by preset and rule.
    yielded: Yield,
    /// After this moment only first findings of a symptom are reduced.
    reduce_until: Option<Instant>,
    /// After this moment nothing is made smaller any more.
    smaller_until: Option<Instant>,
    /// The rigs of workers that wait for the coordinator, or have ended.
    spare: Arc<RigPool>,
    seed: u64,
}

impl Campaign<'_> {
    /// Runs the campaign to its end.
    ///
    /// # Errors
    /// When it could not begin: the target is not there or fails its baseline, or the folder cannot be written.
    pub fn run(&self, listener: &mut dyn Listener) -> Result<Outcome, CampaignError> {
        let started = Instant::now();
        let seed = self.config.seed.unwrap_or_default();
        let limits = self.config.limits.limits();
        let workers = self.config.workers.unwrap_or(1).max(1);
        let mut rig = Rig::open_all(&self.engines(), workers, limits)?;
        check_baseline(&mut rig)?;
        let version = rig.version().to_owned();
        let (journal, past) =
            Journal::open(&self.folder.journal(), u64::from(self.config.queries_per_round))?;
        let earlier = earlier_seconds(self.folder);
        let first = past.next_round;
        let deadline = match self.ending {
            Ending::Time(time) => started.checked_add(time),
            Ending::Cases(_) => None,
        };
        let maker = Makers::new(seed, self.config, features_of(&self.bearing), self.bearing.clone())
            .with(&self.supplied);
        let gate = Gate::new(first, self.end(), deadline);
        let mut coordinator = Coordinator::new(self, listener, journal, past, rig, seed, deadline);
        coordinator.tell(Event::Started {
            seed,
            target: self.engine.target(),
            version: version.clone(),
            first_round: first,
        })?;
        let mut error = coordinator.hold(&gate, first, &maker, workers);
        if error.is_none() {
            error = coordinator.unusable(&self.engine.target()).map(CampaignError::Baseline);
        }
        let ended = self.reason(error.as_ref());
        let told = coordinator.tell(Event::Ended { reason: ended.clone() });
        error = error.or(told.err());
        let elapsed_s = started.elapsed().as_secs_f64() + earlier;
        let summary = coordinator.summary(&version, ended, elapsed_s);
        let written = self.folder.write_summary(&summary);
        error = error.or(written.err());
        let signatures = coordinator.by_signature.into_keys().collect();
        Ok(Outcome { summary, signatures, error })
    }

    /// The first round that is not played.
    fn end(&self) -> Option<u64> {
        match self.ending {
            Ending::Cases(cases) => Some(cases.div_ceil(u64::from(self.config.queries_per_round.max(1)))),
            Ending::Time(_) => None,
        }
    }

    /// The queries of a round that are judged: all, or what is left in the last round of a counted campaign.
    fn most_queries(&self, index: u64) -> usize {
        let per_round = u64::from(self.config.queries_per_round.max(1));
        let most = match self.ending {
            Ending::Cases(cases) => cases.saturating_sub(index * per_round).min(per_round),
            Ending::Time(_) => per_round,
        };
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    fn reason(&self, error: Option<&CampaignError>) -> String {
        match (error, self.ending) {
            (Some(error), _) => error.to_string(),
            (None, _) if self.interrupted.load(std::sync::atomic::Ordering::Relaxed) => {
                "interrupted".to_owned()
            }
            (None, Ending::Cases(_)) => "cases".to_owned(),
            (None, Ending::Time(_)) => "time".to_owned(),
        }
    }

    /// The engine under test and those it is compared with.
    fn engines(&self) -> Vec<Arc<dyn Engine>> {
        std::iter::once(&self.engine).chain(&self.others).map(Arc::clone).collect()
    }

    fn oracles(&self) -> Vec<&'static dyn Oracle> {
        self.config.oracles.iter().filter_map(|id| oracle(id)).collect()
    }
}

impl<'a> Coordinator<'a> {
    fn new(
        campaign: &'a Campaign<'a>,
        listener: &'a mut dyn Listener,
        journal: Journal,
        past: Past,
        rig: Rig,
        seed: u64,
        deadline: Option<Instant>,
    ) -> Self {
        Self {
            campaign,
            listener,
            journal,
            tally: past.tally,
            by_symptom: past.by_symptom,
            by_signature: past.by_signature,
            failures: past.failures,
            unstable: past.unstable,
            rig,
            yielded: Yield::default(),
            reduce_until: deadline,
            smaller_until: deadline.map(|deadline| deadline + campaign.ending.grace()),
            spare: Arc::default(),
            seed,
        }
    }

    /// Lets the workers play and takes their reports in order. What cut it short, if anything did.
    fn hold(&mut self, gate: &Gate, first: u64, maker: &Makers, workers: usize) -> Option<CampaignError> {
        let campaign = self.campaign;
        let oracles = campaign.oracles();
        let given = &Weights::given(campaign.config);
        let presets: Vec<(&'static str, u32)> = maker.presets().collect();
        let epochs = campaign.folder.path().join("epochs.jsonl");
        let book = match campaign.ending {
            Ending::Cases(_) => ShareBook::fixed(given.clone()),
            Ending::Time(_) => {
                let earlier = read_epoch(&epochs, first);
                if earlier.is_none()
                    && let Err(error) = write_epoch(&epochs, first / EPOCH, given)
                {
                    return Some(error);
                }
                ShareBook::by_epoch(first, earlier.unwrap_or_else(|| given.clone()))
            }
        };
        let worker =
            Worker { maker, bearing: &campaign.bearing, oracles: &oracles, verbose: campaign.verbose };
        let (sender, receiver) = crossbeam_channel::bounded(MOST_WAITING);
        let mut next = first;
        let mut error = None;
        let start = Barrier::new(workers);
        let spare = Arc::clone(&self.spare);
        std::thread::scope(|scope| {
            for place in 0..workers {
                let (sender, worker, start, book) = (sender.clone(), &worker, &start, &book);
                let spare = &spare;
                let play = move || {
                    let played = catch_unwind(AssertUnwindSafe(|| {
                        campaign.play_rounds(place, (gate, start, book, spare), worker, &sender)
                    }));
                    let broken = match played {
                        Ok(Ok(())) => return,
                        Ok(Err(error)) => CampaignError::Engine(error),
                        Err(panic) => CampaignError::Worker(panic_message(panic.as_ref())),
                    };
                    // A closed channel means that the campaign has ended already.
                    let _ = sender.send(Message::Broken(broken));
                };
                let spawned = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, play);
                if let Err(refused) = spawned {
                    gate.close();
                    book.close();
                    error.get_or_insert(CampaignError::Worker(refused.to_string()));
                    // The others wait for everyone to arrive.
                    drop(Arrival(start));
                }
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut stopped = false;
            for message in receiver {
                match message {
                    Message::Broken(broken) => {
                        gate.close();
                        book.close();
                        error.get_or_insert(broken);
                    }
                    Message::Report(report) => {
                        waiting.insert(report.index, report);
                    }
                }
                while let Some(report) = waiting.remove(&next) {
                    next += 1;
                    if stopped {
                        continue;
                    }
                    let taken = catch_unwind(AssertUnwindSafe(|| {
                        self.take(&report)?;
                        if book.ends_epoch(report.index) {
                            let weights = given.learnt(&oracles, &presets, &self.tally, &self.yielded());
                            let epoch = book.turn(weights.clone());
                            write_epoch(&epochs, epoch, &weights)?;
                        }
                        Ok(())
                    }))
                    .unwrap_or_else(|panic| Err(CampaignError::Worker(panic_message(panic.as_ref()))));
                    if let Err(failed) = taken {
                        // A round that was not taken whole must not be followed by another in the journal.
                        stopped = true;
                        gate.close();
                        book.close();
                        error.get_or_insert(failed);
                    }
                }
            }
        });
        error
    }

    /// Distinct findings, by what they came from.
    fn yielded(&self) -> Yield {
        let mut yielded = self.yielded.clone();
        yielded.oracles.clear();
        for (symptom, _) in self.by_signature.values() {
            *yielded.oracles.entry(symptom.oracle.clone()).or_default() += 1;
        }
        yielded
    }

    /// Takes the report of a round: failures first, then the round itself, so that a round in the journal is done.
    fn take(&mut self, report: &RoundReport) -> Result<(), CampaignError> {
        for text in &report.statements {
            self.listener.statement(report.index, text);
        }
        let distinct = self.by_signature.len();
        for raw in &report.failures {
            self.failure(report.index, raw)?;
        }
        let preset = report.preset.to_owned();
        *self.yielded.preset_us.entry(preset.clone()).or_default() += report.tally.worker_us;
        *self.yielded.presets.entry(preset).or_default() += (self.by_signature.len() - distinct) as u64;
        self.tally.add(&report.tally);
        self.tell(Event::Round { round: report.index, tally: Box::new(report.tally.clone()) })
    }

    fn failure(&mut self, round: u64, raw: &RawFailure) -> Result<(), CampaignError> {
        let symptom = raw.failure.symptom.clone();
        self.failures += 1;
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        let reduce = streak.see(self.campaign.config.reduce.per_symptom)
            && (streak.is_first() || self.reduce_until.is_none_or(|until| Instant::now() < until));
        let mut event =
            Event::Failure { round, query: raw.query_index, symptom, signature: None, unstable: false };
        if reduce {
            let finding = self.reduce(round, raw)?;
            let stable = finding.as_ref().filter(|finding| finding.stable());
            let new = stable.is_some_and(|finding| !self.by_signature.contains_key(&finding.signature));
            let streak = self.by_symptom.entry(raw.failure.symptom.clone()).or_default();
            if stable.is_some() {
                streak.reduced(new)
            } else {
                streak.lost()
            }
            if let Event::Failure { signature, unstable, .. } = &mut event {
                *unstable = finding.as_ref().is_none_or(|finding| !finding.stable());
                self.unstable += u64::from(*unstable);
                match finding {
                    Some(finding) if finding.stable() => {
                        *signature = Some(finding.signature.clone());
                        self.keep(finding)?;
                    }
                    Some(finding) => self.keep_apart(&finding)?,
                    None => self.keep_apart(&self.unshown(round, raw))?,
                }
            }
        }
        self.tell(event)
    }

    /// Writes a finding, or counts it if its signature is known.
    fn keep(&mut self, mut finding: Finding) -> Result<(), CampaignError> {
        let entry =
            self.by_signature.entry(finding.signature.clone()).or_insert((finding.symptom.clone(), 0));
        entry.1 += 1;
        let findings = self.campaign.folder.findings();
        if entry.1 == 1 {
            for one in finding.case.plan.variants.iter().flat_map(|variant| &variant.applied) {
                *self.yielded.rules.entry(one.rule.clone()).or_default() += 1;
            }
            write_finding(&findings, &finding, &self.listener.documents(&finding))?;
            self.listener.finding(&finding);
        } else if let Ok(known) = read_finding(&findings.join(&finding.signature)) {
            // The lowest index stays; only the count changes.
            let seen = entry.1;
            finding = Finding { seen, ..known };
            write_finding(&findings, &finding, &self.listener.documents(&finding))?;
        }
        Ok(())
    }

    /// Writes a failure that did not show in every replay, apart from the findings.
    fn keep_apart(&self, finding: &Finding) -> Result<(), CampaignError> {
        write_finding(&self.campaign.folder.unstable(), finding, &self.listener.documents(finding))
    }

    /// A failure that did not show again at all, as it was seen in its round.
    fn unshown(&self, round: u64, raw: &RawFailure) -> Finding {
        let reduced = Reduced {
            subject: raw.subject(),
            original: raw.subject(),
            plan: raw.plan.clone(),
            observations: Vec::new(),
            failure: raw.failure.clone(),
            replays: Replays { tried: self.campaign.config.reduce.replays.max(1), shown: 0 },
            report: Reduction::default(),
            controls: Vec::new(),
        };
        let (campaign, origin) = (self.campaign, self.origin(round, raw));
        let target = campaign.engine.target();
        reduced.finding_of(&target, self.rig.version(), &campaign.bearing, origin, None, None)
    }

    fn origin(&self, round: u64, raw: &RawFailure) -> Origin {
        Origin { generator: GENERATOR_VERSION.to_owned(), seed: self.seed, round, query: raw.query_index }
    }

    fn reduce(&mut self, round: u64, raw: &RawFailure) -> Result<Option<Finding>, CampaignError> {
        let campaign = self.campaign;
        let config = campaign.config.reduce;
        let symptom = &raw.failure.symptom;
        let Some(judge) = oracle(&symptom.oracle) else { return Ok(None) };
        let subject = raw.subject();
        let (late, interrupted) = (self.smaller_until, campaign.interrupted);
        let (began, longest) = (Instant::now(), campaign.ending.longest_reduction());
        let stop = || {
            interrupted.load(std::sync::atomic::Ordering::Relaxed)
                || late.is_some_and(|late| Instant::now() > late)
                || longest.is_some_and(|longest| began.elapsed() > longest)
        };
        let attempts =
            if symptom.kind == FaultKind::Hang { config.attempts.min(MOST_HANGS) } else { config.attempts };
        let reducer = Reducer::new(&mut self.rig, judge, &campaign.bearing, symptom, attempts, &stop)
            .beside(&self.spare);
        let Some(reduced) = reducer.reduce(subject, config.replays.max(1))? else { return Ok(None) };
        let origin = self.origin(round, raw);
        let target = campaign.engine.target();
        Ok(Some(reduced.finding(&target, &mut self.rig, &campaign.bearing, origin, &stop)?))
    }

    fn tell(&mut self, event: Event) -> Result<(), CampaignError> {
        self.journal.write(&event)?;
        self.listener.event(&event);
        Ok(())
    }

    /// Why the target could not be tested at all, if no round got the graph it was to be asked about.
    fn unusable(&self, target: &str) -> Option<String> {
        let tally = &self.tally;
        if tally.rounds < BASELINE_ROUNDS {
            return None;
        }
        if tally.graphs_differed == tally.rounds {
            return Some(format!(
                "{target} stored another graph than the setup statements describe in every round: see the findings of the \
                 oracle `load`"
            ));
        }
        let failed: u64 = tally.setup_failed.values().sum();
        let most = tally.setup_failed.iter().max_by_key(|(_, count)| **count);
        most.filter(|_| failed == tally.rounds).map(|(reason, _)| {
            format!("{target} refused the setup statements of every round, most often with: {reason}")
        })
    }

    fn summary(&self, version: &str, ended: String, elapsed_s: f64) -> Summary {
        let mut findings =
            FindingCounts { total: self.failures, unstable: self.unstable, ..FindingCounts::default() };
        let reduced: u64 = self.by_signature.values().map(|(_, count)| count).sum();
        findings.counted = self.failures.saturating_sub(reduced + self.unstable);
        for (symptom, _) in self.by_signature.values() {
            findings.add_distinct(symptom);
        }
        let folder = self.campaign.folder.findings();
        let written: Vec<Finding> = self
            .by_signature
            .keys()
            .filter_map(|signature| read_finding(&folder.join(signature)).ok())
            .collect();
        // Who knows which bugs are known labels them.
        findings.list = ListedFinding::list(&written, &KnownBugs::default());
        Summary {
            seed: self.seed,
            target: self.campaign.engine.target(),
            version: version.to_owned(),
            edgewise: EDGEWISE.to_owned(),
            ended,
            rounds: 0,
            cases: 0,
            statements: 0,
            elapsed_s,
            statements_per_s: 0.0,
            engine_time_share: None,
            feedback_time_share: None,
            valid_rate: None,
            non_empty_rate: None,
            split_rate: None,
            skipped: 0,
            setup_failed: BTreeMap::new(),
            timeouts: 0,
            rolled_back: 0,
            reloaded: 0,
            left_behind: 0,
            findings,
            by_oracle: BTreeMap::new(),
            rejections: BTreeMap::new(),
            not_tested: not_tested(&self.campaign.bearing),
            assumed: Some(assumptions(&self.campaign.bearing.profile)),
            accepted: self.campaign.bearing.profile.deviations.clone(),
        }
        .with_tally(&self.tally)
    }
}

impl Campaign<'_> {
    fn play_rounds(
        &self,
        place: usize,
        (gate, start, book, spare): (&Gate, &Barrier, &ShareBook, &RigPool),
        worker: &Worker<'_>,
        sender: &crossbeam_channel::Sender<Message>,
    ) -> Result<(), EngineError> {
        let open = || Rig::open_all(&self.engines(), place, self.config.limits.limits());
        let mut rig = {
            let _arrival = Arrival(start);
            let opened = open();
            if opened.is_err() {
                gate.close();
            }
            opened?
        };
        while let Some(index) = gate.next(self.interrupted) {
            let weights = if book.has(index) {
                book.of(index)
            } else {
                // The coordinator still reduces what the epoch has shown: it can use the rig meanwhile.
                spare.put(rig);
                let weights = book.of(index);
                rig = spare.take(1).pop().map_or_else(open, Ok)?;
                weights
            };
            let Some(weights) = weights else { break };
            let report = worker.round_by(&mut rig, index, self.most_queries(index), &weights)?;
            if sender.send(Message::Report(Box::new(report))).is_err() {
                break;
            }
        }
        spare.put(rig);
        Ok(())
    }
}

/// No worker plays before every one has its session: where one is refused, because data of somebody else is there, nothing is
/// to be tried beside it. The arrival counts however it comes about.
struct Arrival<'a>(&'a Barrier);

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        self.0.wait();
    }
}

/// The seconds an earlier part of the campaign took.
fn earlier_seconds(folder: &OutputFolder) -> f64 {
    std::fs::read_to_string(folder.path().join("summary.json"))
        .ok()
        .and_then(|text| serde_json::from_str::<Summary>(&text).ok())
        .map_or(0.0, |summary| summary.elapsed_s)
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::Ending;
    use std::time::Duration;

    #[test]
    fn one_failure_takes_a_twentieth_of_a_timed_run_and_the_same_work_of_a_counted_one() {
        let of = |seconds| Ending::Time(Duration::from_secs(seconds)).longest_reduction();
        assert_eq!(of(600), Some(Duration::from_secs(30)));
        assert_eq!(of(20), Some(Duration::from_secs(10)));
        assert_eq!(of(86_400), Some(Duration::from_secs(120)));
        assert_eq!(Ending::Cases(1000).longest_reduction(), None);
    }
}
