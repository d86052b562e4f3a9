//! The coordinator: takes the workers' reports in the order of their index, reduces what failed, writes what was found.

use super::epoch::{read_epoch, write_epoch};
use super::gate::Gate;
use super::journal::{Journal, Past};
use super::pending::{FoundFailure, PendingFolder, PendingKey};
use super::player::{Arrival, Message};
use super::share_book::{EPOCH, ShareBook};
use super::streak::Streak;
use super::weights::Yield;
use super::worker::{RoundReport, Worker};
use super::workforce::Workforce;
use super::{
    Campaign, CampaignError, Event, FindingCounts, ListedFinding, Listener, RoundSource, Summary, Tally,
    Weights,
};
use crate::reduce::{MEASURED, Reduced, Reducer};
use crate::store::{read_finding, write_finding, write_shape};
use crate::triage::KnownBugs;
use crate::{Finding, Language, Origin, OtherShape, Reduction, Replays, Rig, RigPool, Symptom, oracle};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Barrier};
use std::time::Instant;

/// The version of this program.
const EDGEWISE: &str = env!("CARGO_PKG_VERSION");

/// A rounds' worth of failures all alike is no reason to go on for ever: rounds that must differ before the target is
/// said to fail its baseline.
const BASELINE_ROUNDS: u64 = 3;

/// The stack of a worker: deeply nested queries are planned, printed and asked of the reference on it.
pub(super) const STACK: usize = 64 << 20;

/// Reports that may wait for the coordinator while it reduces; beyond that the workers wait too.
const MOST_WAITING: usize = 4096;

/// Failures of one symptom that are stored to be reduced later; what comes after them is only counted.
const MOST_PENDING: usize = 200;

/// What the look at a failure came to.
#[derive(Default)]
struct Looked {
    /// The signature of the finding it led to.
    signature: Option<String>,
    /// True if it did not show in every replay.
    unstable: bool,
    /// Plays it took.
    plays: u64,
}

/// What a reduction came to.
enum Shrunk {
    /// The time was up, or someone has interrupted it.
    Cut,
    /// It did not show again, in so many replays.
    Lost(u32),
    /// What it was reduced to.
    To(Box<Finding>),
}

/// Takes reports, reduces and writes.
pub(super) struct Coordinator<'a, L: Language> {
    pub(super) campaign: &'a Campaign<'a, L>,
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
    /// Failures that are not yet reduced, with the symptom.
    pending: BTreeMap<PendingKey, Symptom>,
    pending_folder: PendingFolder,
    /// Plays that reductions took.
    plays: u64,
    /// After this moment nothing is reduced any more.
    deadline: Option<Instant>,
    /// The first round that was not taken.
    pub(super) next_round: u64,
    /// The rigs of workers that wait for the coordinator, or have ended.
    spare: Arc<RigPool>,
    seed: u64,
}

impl<'a, L: Language> Coordinator<'a, L> {
    pub(super) fn new(
        campaign: &'a Campaign<'a, L>,
        listener: &'a mut dyn Listener,
        journal: Journal,
        past: Past,
        rig: Rig,
        seed: u64,
        deadline: Option<Instant>,
    ) -> Self {
        let pending_folder = PendingFolder::new(campaign.folder.pending());
        pending_folder.keep_only(past.pending.keys());
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
            pending: past.pending,
            pending_folder,
            plays: past.plays,
            deadline,
            next_round: past.next_round,
            spare: Arc::default(),
            seed,
        }
    }

    /// Lets the workers play and takes their reports in order. What cut it short, if anything did.
    pub(super) fn hold(
        &mut self,
        gate: &Gate,
        first: u64,
        rounds: &dyn RoundSource<L>,
        crew: &Workforce,
    ) -> Option<CampaignError> {
        let campaign = self.campaign;
        let oracles = campaign.oracles();
        let given = &Weights::given(campaign.config);
        let presets = rounds.presets();
        let epochs = campaign.folder.path().join("epochs.jsonl");
        let book = if campaign.ending.cases.is_some() {
            ShareBook::fixed(given.clone())
        } else {
            let earlier = read_epoch(&epochs, first);
            if earlier.is_none()
                && let Err(error) = write_epoch(&epochs, first / EPOCH, given)
            {
                return Some(error);
            }
            ShareBook::by_epoch(first, earlier.unwrap_or_else(|| given.clone()))
        };
        let until = self.deadline;
        let worker = Worker {
            rounds,
            context: &campaign.context,
            oracles: &oracles,
            verbose: campaign.verbose,
            until,
        };
        let turn = |own: &Self, index: u64| {
            if book.ends_epoch(index) {
                let weights = given.learnt(&oracles, &presets, &own.tally, &own.yielded());
                let epoch = book.turn(weights.clone());
                write_epoch(&epochs, epoch, &weights)?;
            }
            Ok(())
        };
        let workers = match crew {
            Workforce::Apart { workers, .. } => *workers,
            Workforce::Alone { .. } => return self.hold_alone(gate, &book, &worker, &turn),
        };
        let (sender, receiver) = crossbeam_channel::bounded(MOST_WAITING);
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
            let close = || {
                gate.close();
                book.close();
            };
            let failed = self.receive(&receiver, gate, &turn, &close);
            error = error.take().or(failed);
        });
        error
    }

    /// Looks at what an earlier part of the campaign did not reduce, then takes the workers' reports in order. What cut it
    /// short, if anything did.
    fn receive(
        &mut self,
        receiver: &crossbeam_channel::Receiver<Message<L>>,
        gate: &Gate,
        turn: &dyn Fn(&Self, u64) -> Result<(), CampaignError>,
        close: &dyn Fn(),
    ) -> Option<CampaignError> {
        let guarded = |done: Result<Result<(), CampaignError>, Box<dyn std::any::Any + Send>>| {
            done.unwrap_or_else(|panic| Err(CampaignError::Worker(panic_message(panic.as_ref()))))
        };
        gate.set_behind(!self.pending.is_empty());
        let mut error = guarded(catch_unwind(AssertUnwindSafe(|| self.settle_pending()))).err();
        // A round that was not taken whole must not be followed by another in the journal.
        let mut stopped = error.is_some();
        if stopped {
            close();
        }
        let mut waiting = BTreeMap::new();
        let mut next = self.next_round;
        loop {
            gate.set_behind(!receiver.is_empty());
            let Ok(message) = receiver.recv() else { return error };
            gate.set_behind(true);
            match message {
                Message::Broken(broken) => {
                    close();
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
                    turn(self, report.index)
                }));
                match guarded(taken) {
                    Ok(()) => self.next_round = next,
                    Err(failed) => {
                        stopped = true;
                        close();
                        error.get_or_insert(failed);
                    }
                }
            }
        }
    }

    /// True if nothing is to be reduced any more: the time is up, the plays are spent, or someone has interrupted it.
    fn is_halted(&self) -> bool {
        self.is_called_off() || self.plays >= self.campaign.most_plays()
    }

    fn is_called_off(&self) -> bool {
        self.campaign.interrupted.load(std::sync::atomic::Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Looks at the failures that are not yet reduced, in the order in which they were seen.
    pub(super) fn settle_pending(&mut self) -> Result<(), CampaignError> {
        while let Some((key, symptom)) = self.pending.iter().next().map(|(key, own)| (*key, own.clone())) {
            if self.is_halted() {
                return Ok(());
            }
            let looked = match self.pending_folder.read(key) {
                Some(found) => self.look(&found)?,
                None => {
                    let (round, place) = key;
                    let message = format!(
                        "the failure {place} of round {round} cannot be reduced: its file in pending/ cannot be read"
                    );
                    self.tell(Event::Notice { message })?;
                    self.by_symptom.entry(symptom).or_default().see();
                    Some(Looked::default())
                }
            };
            let Some(Looked { signature, unstable, plays }) = looked else { return Ok(()) };
            self.pending.remove(&key);
            self.tell(Event::Settled { round: key.0, place: key.1, signature, unstable, plays })?;
            self.pending_folder.remove(key);
        }
        Ok(())
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
    pub(super) fn take(&mut self, report: &RoundReport<L>) -> Result<(), CampaignError> {
        for text in &report.statements {
            self.listener.statement(report.index, text);
        }
        let distinct = self.by_signature.len();
        let mut gone = None;
        for (place, raw) in report.failures.iter().enumerate() {
            match self.failure((report.index, place), &FoundFailure::of(report.index, raw)) {
                Err(error @ CampaignError::Engine(_)) => {
                    gone.get_or_insert(error);
                }
                done => done?,
            }
        }
        let preset = report.preset.to_owned();
        *self.yielded.preset_us.entry(preset.clone()).or_default() += report.tally.worker_us;
        *self.yielded.presets.entry(preset).or_default() += (self.by_signature.len() - distinct) as u64;
        self.tally.add(&report.tally);
        if let Some(gone) = gone {
            return Err(gone);
        }
        if !report.whole {
            // A resumed campaign plays it again.
            return Ok(());
        }
        self.tell(Event::Round { round: report.index, tally: Box::new(report.tally.clone()) })
    }

    fn failure(&mut self, key: PendingKey, found: &FoundFailure<L>) -> Result<(), CampaignError> {
        self.failures += 1;
        let symptom = &found.failure.symptom;
        // What an earlier failure of the symptom comes to decides whether this one is reduced.
        let earlier = self.pending.values().filter(|own| *own == symptom).count();
        let mut gone = None;
        let looked = match earlier {
            0 => match self.look(found) {
                // The target is not there any more: it is reduced when it is again.
                Err(error @ CampaignError::Engine(_)) => {
                    gone = Some(error);
                    None
                }
                looked => looked?,
            },
            MOST_PENDING.. => {
                self.by_symptom.entry(symptom.clone()).or_default().see();
                Some(Looked::default())
            }
            _ => None,
        };
        let pending = looked.is_none().then_some(key.1);
        if pending.is_some() {
            let target = self.campaign.engine.target();
            let case = found.subject.case(
                &target,
                self.rig.version(),
                &self.campaign.context,
                &self.origin(found),
                symptom,
            );
            self.pending_folder.write(key, found, case)?;
            self.pending.insert(key, symptom.clone());
        }
        let Looked { signature, unstable, plays } = looked.unwrap_or_default();
        let (round, query, symptom) = (found.round, found.query_index, symptom.clone());
        self.tell(Event::Failure { round, query, symptom, signature, unstable, pending, plays })?;
        gone.map_or(Ok(()), Err)
    }

    /// Looks at a failure: counts it, and reduces it if that is worth it. None if that must wait.
    fn look(&mut self, found: &FoundFailure<L>) -> Result<Option<Looked>, CampaignError> {
        let symptom = &found.failure.symptom;
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        if !streak.is_due(self.campaign.config.reduce.per_symptom) {
            streak.see();
            return Ok(Some(Looked::default()));
        }
        if self.is_halted() {
            return Ok(None);
        }
        let (finding, plays) = match self.reduce(found)? {
            Shrunk::Cut => return Ok(None),
            Shrunk::Lost(tried) => (self.unshown(found, tried), tried),
            Shrunk::To(finding) => {
                let Reduction { attempts, core_attempts, .. } = finding.reduction;
                let plays = attempts + core_attempts + finding.replays.tried;
                (*finding, plays)
            }
        };
        let plays = u64::from(plays);
        self.plays += plays;
        let stable = finding.stable();
        let new = stable && !self.by_signature.contains_key(&finding.signature);
        let streak = self.by_symptom.entry(symptom.clone()).or_default();
        streak.see();
        if stable {
            streak.reduced(new);
        } else {
            streak.lost();
            self.unstable += 1;
        }
        let signature = stable.then(|| finding.signature.clone());
        if stable {
            self.keep(finding)?;
        } else {
            self.keep_apart(&finding)?;
        }
        Ok(Some(Looked { signature, unstable: !stable, plays }))
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
            write_finding(&findings, &finding, &self.documents(&finding))?;
            self.listener.finding(&finding);
        } else if let Ok(known) = read_finding(&findings.join(&finding.signature)) {
            // The lowest index stays; the count changes, and a case of another shape is kept beside it.
            let (seen, mut other_shapes) = (entry.1, known.other_shapes.clone());
            let shape = finding.shape.clone();
            if shape != known.shape && other_shapes.iter().all(|other| other.shape != shape) {
                write_shape(&findings, &finding, &self.documents(&finding))?;
                other_shapes.push(OtherShape { shape, title: finding.title.clone() });
            }
            finding = Finding { seen, other_shapes, ..known };
            write_finding(&findings, &finding, &self.documents(&finding))?;
        }
        Ok(())
    }

    /// Writes a failure that did not show in every replay, apart from the findings.
    fn keep_apart(&self, finding: &Finding) -> Result<(), CampaignError> {
        write_finding(&self.campaign.folder.unstable(), finding, &self.documents(finding))
    }

    /// What is written beside `finding.json` and `case.json`: scripts for the engine's own shell, and documents for people.
    fn documents(&self, finding: &Finding) -> Vec<(&'static str, String)> {
        let mut documents = self.listener.documents(finding);
        documents.extend(L::scripts(finding));
        documents
    }

    /// A failure that did not show again at all, as it was seen in its round.
    fn unshown(&self, found: &FoundFailure<L>, tried: u32) -> Finding {
        let reduced = Reduced {
            subject: found.subject.clone(),
            original: found.subject.clone(),
            plan: found.subject.plan.clone(),
            observations: Vec::new(),
            failure: found.failure.clone(),
            replays: Replays { tried, shown: 0 },
            report: Reduction::default(),
            controls: Vec::new(),
            trail: Vec::new(),
            left: 0,
        };
        let (campaign, origin) = (self.campaign, self.origin(found));
        let target = campaign.engine.target();
        reduced.finding_of(&target, self.rig.version(), &campaign.context, origin, None, None)
    }

    fn origin(&self, found: &FoundFailure<L>) -> Origin {
        Origin {
            generator: L::generator_version().to_owned(),
            seed: self.seed,
            round: found.round,
            query: found.query_index,
        }
    }

    fn reduce(&mut self, found: &FoundFailure<L>) -> Result<Shrunk, CampaignError> {
        let campaign = self.campaign;
        let config = campaign.config.reduce;
        let symptom = &found.failure.symptom;
        let Some(judge) = oracle::<L>(&symptom.oracle) else { return Ok(Shrunk::Lost(0)) };
        let (deadline, interrupted) = (self.deadline, campaign.interrupted);
        let (began, longest) = (Instant::now(), campaign.ending.longest_reduction());
        let cut = Cell::new(false);
        let called_off = || {
            cut.set(
                cut.get()
                    || interrupted.load(std::sync::atomic::Ordering::Relaxed)
                    || deadline.is_some_and(|deadline| Instant::now() >= deadline),
            );
            cut.get()
        };
        let stop = || called_off() || longest.is_some_and(|longest| began.elapsed() > longest);
        let attempts = config.attempts;
        let reducer = Reducer::new(&mut self.rig, judge, &campaign.context, symptom, attempts, &stop)
            .until(&called_off)
            .beside(&self.spare);
        let shown = reducer.reduce(found.subject.clone(), config.replays.max(1))?;
        let shrunk = match shown {
            // The plays at the beginning, and those at the end.
            None => Shrunk::Lost(MEASURED + config.replays.max(1)),
            Some(reduced) => {
                let (origin, target) = (self.origin(found), campaign.engine.target());
                let finding = reduced.finding(&target, &mut self.rig, &campaign.context, origin, &stop)?;
                Shrunk::To(Box::new(finding))
            }
        };
        // What was cut short is reduced from the beginning later, so that it comes to the same as without the interruption.
        Ok(if cut.get() { Shrunk::Cut } else { shrunk })
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
        if self.failures > 0 { None } else { self.tally.unjudged::<L>() }
    }

    pub(super) fn summary(&self, version: &str, ended: String, elapsed_s: f64) -> Summary {
        let mut findings =
            FindingCounts { total: self.failures, unstable: self.unstable, ..FindingCounts::default() };
        let reduced: u64 = self.by_signature.values().map(|(_, count)| count).sum();
        findings.not_yet_reduced = self.pending.len() as u64;
        findings.counted = self.failures.saturating_sub(reduced + self.unstable + findings.not_yet_reduced);
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
            not_tested: L::not_tested(&self.campaign.context),
            assumed: Some(L::assumptions(&self.campaign.context)),
            accepted: self.campaign.context.profile.deviations.clone(),
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
