//! The coordinator: takes the workers' reports in the order of their index, reduces what failed, writes what was found.

use super::epoch::{read_epoch, write_epoch};
use super::gate::Gate;
use super::journal::{Journal, Past};
use super::player::{Arrival, Message};
use super::raw_failure::RawFailure;
use super::share_book::{EPOCH, ShareBook};
use super::streak::Streak;
use super::weights::Yield;
use super::worker::{RoundReport, Worker};
use super::workforce::Workforce;
use super::{
    Campaign, CampaignError, Ending, Event, FindingCounts, ListedFinding, Listener, Makers, Summary, Tally,
    Weights, not_tested,
};
use crate::oracle::oracle;
use crate::reduce::{Reduced, Reducer};
use crate::store::{read_finding, write_finding};
use crate::triage::KnownBugs;
use crate::{FaultKind, Finding, Origin, Reduction, Replays, Rig, RigPool, Symptom, assumptions};
use edgewise_generate::GENERATOR_VERSION;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Barrier};
use std::time::Instant;

/// Candidates that are played for a hang: each that shows it takes as long as a statement may.
const MOST_HANGS: u32 = 60;

/// The version of this program.
const EDGEWISE: &str = env!("CARGO_PKG_VERSION");

/// A rounds' worth of failures all alike is no reason to go on for ever: rounds that must differ before the target is
/// said to fail its baseline.
const BASELINE_ROUNDS: u64 = 3;

/// The stack of a worker: deeply nested queries are planned, printed and asked of the reference on it.
pub(super) const STACK: usize = 64 << 20;

/// Reports that may wait for the coordinator while it reduces; beyond that the workers wait too.
const MOST_WAITING: usize = 4096;

/// Takes reports, reduces and writes.
pub(super) struct Coordinator<'a> {
    pub(super) campaign: &'a Campaign<'a>,
    listener: &'a mut dyn Listener,
    journal: Journal,
    tally: Tally,
    by_symptom: BTreeMap<Symptom, Streak>,
    pub(super) by_signature: BTreeMap<String, (Symptom, u64)>,
    failures: u64,
    unstable: u64,
    pub(super) rig: Rig,
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

impl<'a> Coordinator<'a> {
    pub(super) fn new(
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
    pub(super) fn hold(
        &mut self,
        gate: &Gate,
        first: u64,
        maker: &Makers,
        crew: &Workforce,
    ) -> Option<CampaignError> {
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
        // Takes a round, and sets the weights of the next epoch where one ends.
        let take = |own: &mut Self, report: &RoundReport| -> Result<(), CampaignError> {
            own.take(report)?;
            if book.ends_epoch(report.index) {
                let weights = given.learnt(&oracles, &presets, &own.tally, &own.yielded());
                let epoch = book.turn(weights.clone());
                write_epoch(&epochs, epoch, &weights)?;
            }
            Ok(())
        };
        let workers = match crew {
            Workforce::Apart { workers, .. } => *workers,
            Workforce::Alone { .. } => return self.hold_alone(gate, &book, &worker, &take),
        };
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
                    let taken = catch_unwind(AssertUnwindSafe(|| take(self, &report)))
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
            trail: Vec::new(),
            left: 0,
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

    pub(super) fn tell(&mut self, event: Event) -> Result<(), CampaignError> {
        self.journal.write(&event)?;
        self.listener.event(&event);
        Ok(())
    }

    /// Why the target could not be tested at all, if no round got the graph it was to be asked about.
    pub(super) fn unusable(&self, target: &str) -> Option<String> {
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

    /// Why no query was judged; none if one was, or if something was found all the same.
    pub(super) fn unjudged(&self) -> Option<String> {
        if self.failures > 0 { None } else { self.tally.unjudged() }
    }

    pub(super) fn summary(&self, version: &str, ended: String, elapsed_s: f64) -> Summary {
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
            elapsed_s,
            findings,
            not_tested: not_tested(&self.campaign.bearing),
            assumed: Some(assumptions(&self.campaign.bearing.profile)),
            accepted: self.campaign.bearing.profile.deviations.clone(),
            ..Summary::default()
        }
        .with_tally(&self.tally)
    }
}

pub(super) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "no message".to_owned())
}
