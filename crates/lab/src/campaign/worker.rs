//! A worker: plays the rounds it is handed, one after another, on a rig of its own.

use super::raw_failure::RawFailure;
use super::storable::holds_storable;
use super::{RoundSource, Shares, Tally, Weights};
use crate::oracle::{FailureOracle, Load, Oracle, Part, Refusal, Screening, fitted};
use crate::{
    Failure, FaultKind, Language, MadeRound, Opinion, Plan, Rig, Round, RoundQuery, TargetContext, Verdict,
    message_template, oracle,
};
use edgewise_engine::{EngineError, ErrorClass, Observation, Outcome, Request, Step};
use edgewise_model::{Graph, Rng, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// The roles of answers to the query as its oracle was given it.
const READ_ROLES: [&str; 4] = ["true", "query", "base", "without"];

/// What a worker brings back from a round.
pub struct RoundReport<L: Language> {
    /// The index of the round.
    pub index: u64,
    /// The preset it was made by.
    pub preset: &'static str,
    /// The statements of its setup.
    pub setup: u64,
    /// What it added up to.
    pub tally: Tally,
    /// What failed in it.
    pub failures: Vec<RawFailure<L>>,
    /// The statements sent, if someone wants to read them.
    pub statements: Vec<String>,
    /// True if it was played to its end: the target was there all the time.
    pub whole: bool,
    /// True if the time was up before all its queries were asked.
    pub cut: bool,
}

/// What all rounds of a worker share.
pub struct Worker<'a, L: Language> {
    /// Where the rounds come from.
    pub rounds: &'a dyn RoundSource<L>,
    /// What is known of the targets.
    pub context: &'a TargetContext<L>,
    /// The oracles that take part.
    pub oracles: &'a [&'static dyn Oracle<L>],
    /// True if the statements that are sent are recorded.
    pub verbose: bool,
    /// After this moment no further query of a round is asked.
    pub until: Option<Instant>,
}

/// A round being played.
struct Play<'a, L: Language> {
    worker: &'a Worker<'a, L>,
    rig: &'a mut Rig,
    made: Arc<MadeRound<L>>,
    report: RoundReport<L>,
    shares: &'a Shares,
    /// What is known of the targets, with the weights of the rules.
    context: Cow<'a, TargetContext<L>>,
    /// What screening oracles have looked at closely in this round, by id and message.
    looked: BTreeSet<(&'static str, Option<usize>, String)>,
    /// The death of the target in what was played last.
    death: Option<Observation>,
}

impl<L: Language> Worker<'_, L> {
    /// Plays a round with every oracle at its own share; `most_queries` cuts the last one short.
    pub fn round(
        &self,
        rig: &mut Rig,
        index: u64,
        most_queries: usize,
    ) -> Result<RoundReport<L>, EngineError> {
        self.round_by(rig, index, most_queries, &Weights::default())
    }

    /// Plays a round with these weights.
    pub fn round_by(
        &self,
        rig: &mut Rig,
        index: u64,
        most_queries: usize,
        weights: &Weights,
    ) -> Result<RoundReport<L>, EngineError> {
        let (report, gone) = self.round_until_gone(rig, index, most_queries, weights);
        gone.map_or(Ok(report), Err)
    }

    /// Plays a round as far as the target is there: what was seen until then, and why it ended if it is not whole.
    pub fn round_until_gone(
        &self,
        rig: &mut Rig,
        index: u64,
        most_queries: usize,
        weights: &Weights,
    ) -> (RoundReport<L>, Option<EngineError>) {
        let started = Instant::now();
        let (preset, made) = self.rounds.make(index, &weights.presets);
        let feedback_us = u64::try_from(made.feedback.as_micros()).unwrap_or(u64::MAX);
        let made = Arc::new(made);
        rig.take_usage();
        let report = RoundReport {
            index,
            preset,
            setup: made.round.setup.len() as u64,
            tally: Tally::default(),
            failures: Vec::new(),
            statements: Vec::new(),
            whole: true,
            cut: false,
        };
        let context = if weights.rules.is_empty() {
            Cow::Borrowed(self.context)
        } else {
            Cow::Owned(TargetContext { rules: weights.rules.clone(), ..self.context.clone() })
        };
        let shares = &weights.shares;
        let mut play =
            Play { worker: self, rig, made, report, shares, context, looked: BTreeSet::new(), death: None };
        let gone = play.round(most_queries).err();
        let Play { rig, mut report, .. } = play;
        let usage = rig.take_whole_usage();
        report.whole = gone.is_none();
        report.tally.rounds = u64::from(report.whole);
        report.tally.feedback_us = feedback_us;
        report.tally.statements = usage.statements;
        report.tally.rolled_back = usage.rolled_back;
        report.tally.reloaded = usage.reloaded;
        report.tally.left_behind = usage.left_behind;
        report.tally.engine_us = u64::try_from(usage.engine_time.as_micros()).unwrap_or(u64::MAX);
        report.tally.worker_us = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        (report, gone)
    }

    /// The plan of the first oracle that applies, or a plain run if none does: what the throughput is measured with.
    pub fn plan_or_run(&self, round: &Round<L>, query: &L::Query, rng: &mut Rng) -> Plan {
        let shares = Shares::default();
        let mut planned = None;
        for judge in planning::<L>() {
            // The same draws as in a round, so that the plans are the same.
            let (chosen, mut own) = (rng.percent(shares.of(judge)), rng.split(judge.id()));
            if chosen && planned.is_none() && self.has(judge) {
                let query = fitted(judge, round, query, self.context, &mut own);
                planned = plan(judge, round, &query, self.context, &mut own).ok();
            }
        }
        planned.unwrap_or_else(|| self.plain_run(round, query))
    }

    fn has(&self, judge: &dyn Oracle<L>) -> bool {
        self.oracles.iter().any(|oracle| oracle.id() == judge.id())
    }

    fn of(&self, part: Part) -> impl Iterator<Item = &'static dyn Oracle<L>> {
        self.oracles.iter().copied().filter(move |oracle| oracle.part() == part)
    }

    /// No oracle compares answers of this query: it is run for what it may show by itself.
    fn plain_run(&self, round: &Round<L>, query: &L::Query) -> Plan {
        let text = L::text(query, &self.context.settings);
        Plan::new(FailureOracle::ID, "alone")
            .query("query", text, L::writes(query))
            .bind::<L>(&round.parameters)
    }
}

impl<L: Language> Play<'_, L> {
    fn round(&mut self, most_queries: usize) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        let setup = &made.round.setup;
        if self.worker.verbose {
            self.report.statements.extend(setup.iter().map(|request| request.text.clone()));
        }
        self.rig.rely_on_rollback(true);
        let loaded = self.rig.load(setup)?;
        if !loaded.outcome.is_answer() {
            return self.setup_failed(&loaded.outcome);
        }
        self.report.tally.accepted += setup.len() as u64;
        let storable = self.worker.context.profile.storable;
        if made.round.modelled && holds_storable(&made.round.graph, storable) {
            for judge in self.worker.of(Part::Setup) {
                self.setup(judge)?;
            }
        } else {
            self.read_back()?;
        }
        let made = Arc::clone(&self.made);
        let mut rng = self.worker.rounds.stream(made.round.index).split("oracles");
        for (place, query) in made.round.queries.iter().enumerate().take(most_queries) {
            if self.worker.until.is_some_and(|until| Instant::now() >= until) {
                self.report.cut = true;
                break;
            }
            match query {
                RoundQuery::Read(query) => self.query(place, query, &mut rng)?,
                RoundQuery::Text(text) => self.text(place, text)?,
            }
        }
        Ok(())
    }

    /// Takes the graph that the target holds for that of the round, because the model cannot say what the setup does.
    fn read_back(&mut self) -> Result<(), EngineError> {
        let setup = Arc::clone(&self.made.round.setup);
        let dump = Plan::new(Load::ID, "dump").step("dump", Step::Dump);
        let seen = self.rig.play(&setup, &dump)?.unwrap_or_else(|observation| vec![observation]);
        let why = match seen.into_iter().next_back().map(|observation| observation.outcome) {
            Some(Outcome::Graph(graph)) => {
                let mut made = (*self.made).clone();
                made.round.graph = Arc::new(*graph);
                made.round.modelled = false;
                self.made = Arc::new(made);
                "what the setup leads to is not known: queries are judged on the graph that was read back"
            }
            _ => "what the setup leads to is not known, and the graph could not be read back",
        };
        for judge in self.worker.of(Part::Setup) {
            self.count_skip(judge.id(), why);
        }
        Ok(())
    }

    /// Sends a text that is no query to our parser, alone on a fresh database: it may change the schema.
    fn text(&mut self, place: usize, text: &str) -> Result<(), EngineError> {
        self.report.tally.cases += 1;
        let mut plan = Plan::new(FailureOracle::ID, "alone").run("query", text);
        plan.fresh = true;
        self.look(place, plan)?;
        Ok(())
    }

    /// Lets an oracle judge the setup.
    fn setup(&mut self, judge: &dyn Oracle<L>) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        let setup = &made.round.setup;
        let Some(plan) = judge.plan_setup(&made.round) else { return Ok(()) };
        let began = Instant::now();
        let observations = self.rig.play(setup, &plan)?.unwrap_or_else(|observation| vec![observation]);
        let verdict = judge.judge(&plan, &observations);
        self.count(judge.id(), &verdict, began);
        // The round goes on: an engine must not contradict itself on whatever graph it holds.
        if let Verdict::Fail(failure) = verdict {
            self.report.tally.graphs_differed += 1;
            self.keep(None, None, setup.len(), plan, *failure);
        }
        Ok(())
    }

    fn query(&mut self, place: usize, query: &L::Query, rng: &mut Rng) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        self.report.tally.cases += 1;
        let (mut planned, mut judged) = (false, false);
        for judge in planning::<L>() {
            // Drawn in any case, so that neither what one oracle is given nor whether it takes part moves the choices of
            // the others.
            let (drawn, mut own) = (rng.percent(self.shares.of(judge)), rng.split(judge.id()));
            // Every oracle looks at a user's own query.
            let chosen = drawn || self.context.everything;
            if !chosen || !self.worker.has(judge) {
                continue;
            }
            let began = Instant::now();
            let query = &*fitted(judge, &made.round, query, &self.context, &mut own);
            match plan(judge, &made.round, query, &self.context, &mut own) {
                Err(refusal) => self.report.tally.oracle(judge.id()).refuse(&refusal),
                // What one graph leaves no room for, another one may.
                Ok(plan)
                    if self.report.tally.graphs_differed > 0
                        && plan.terms.enumerated
                        && plan.place("before").is_none() =>
                {
                    self.count_skip(judge.id(), "the stored graph is not the one the setup describes");
                }
                Ok(plan) => {
                    // What is meant to be refused is not screened, and a user's own query must be.
                    planned |= !(judge.provokes() && self.context.everything);
                    judged |= self.play(judge, place, query, plan, began)? && !judge.provokes();
                }
            }
        }
        self.report.tally.compared.count(judged, L::writes(query));
        if !planned {
            self.look(place, self.worker.plain_run(&made.round, query))?;
        }
        Ok(())
    }

    /// Plays a plan of an oracle that compares answers; true if it came to a verdict.
    fn play(
        &mut self,
        judge: &dyn Oracle<L>,
        place: usize,
        query: &L::Query,
        plan: Plan,
        began: Instant,
    ) -> Result<bool, EngineError> {
        let Some((mut plan, observations)) = self.look(place, plan)? else { return Ok(false) };
        if let Some(splits) = judge.splits(&plan, &observations) {
            self.report.tally.partitioned += 1;
            self.report.tally.split += u64::from(splits);
        }
        let mut verdict = judge.judge(&plan, &observations);
        if let Verdict::Pass { .. } = verdict {
            let left_out = u64::try_from(judge.unjudged(&plan, &observations)).unwrap_or(u64::MAX);
            self.report.tally.oracle(judge.id()).unjudged_columns += left_out;
        }
        if let Verdict::More(further) = verdict {
            let further = further.bind::<L>(&self.made.round.parameters);
            let settled = self.rig.settle(&self.made.round.setup, further, judge, &|_| Ok(()))?;
            (plan, verdict) = (settled.plan, settled.verdict);
        }
        if let Verdict::Fail(_) = verdict
            && !judge.provokes()
            && let Opinion::Objection(why) =
                L::opinion(&self.made.round.graph, &plan, &self.worker.context.settings)
        {
            // The generator has slipped: whatever the engine answers, it is not to blame.
            self.count_skip(judge.id(), &format!("the reference objects: {}", message_template(&why)));
            return Ok(false);
        }
        if let Verdict::Fail(_) = verdict {
            (plan, verdict) = self.without_rollback(judge, plan, verdict)?;
        }
        self.count(judge.id(), &verdict, began);
        let judged = matches!(verdict, Verdict::Pass { .. } | Verdict::Fail(_));
        if let Verdict::Fail(failure) = verdict {
            let length = self.made.round.setup.len();
            self.keep(Some(place), Some(query.clone()), length, plan, *failure);
        }
        Ok(judged)
    }

    /// A failure that was seen where copies are undone by rolling back is shown again where the setup is loaded instead. If only
    /// rolling back shows it, that is what it is about, and the rest of the round does without.
    fn without_rollback(
        &mut self,
        judge: &dyn Oracle<L>,
        plan: Plan,
        verdict: Verdict,
    ) -> Result<(Plan, Verdict), EngineError> {
        if !self.rig.undoes_by_rollback(&plan) {
            return Ok((plan, verdict));
        }
        let setup = Arc::clone(&self.made.round.setup);
        // What the plan itself rolled back is at the end.
        let own = plan.statements().count();
        let rolled_back = self.rig.rolled_back();
        let earlier = rolled_back[..rolled_back.len().saturating_sub(own)].to_vec();
        let fresh = Plan { fresh: true, ..plan.clone() };
        let alone = Plan { by_rollback: true, ..fresh.clone() };
        let after = Plan { rolled_back: earlier, ..alone.clone() };
        for again in [fresh, alone, after] {
            let by_rollback = again.by_rollback;
            let settled = self.rig.settle(&setup, again, judge, &|_| Ok(()))?;
            let Verdict::Fail(failure) = &settled.verdict else { continue };
            // Some statements may rightly be refused within a transaction.
            if !by_rollback || failure.symptom.template.is_none() {
                self.rig.rely_on_rollback(!by_rollback);
                return Ok((settled.plan, settled.verdict));
            }
        }
        Ok((plan, verdict))
    }

    /// Plays a plan, measures it, and screens its statements for failures that need no second answer.
    fn look(&mut self, place: usize, plan: Plan) -> Result<Option<(Plan, Vec<Observation>)>, EngineError> {
        let setup = Arc::clone(&self.made.round.setup);
        if self.worker.verbose {
            self.report.statements.extend(plan.statements().map(|(_, request)| request.text.clone()));
        }
        let observations = match self.rig.play(&setup, &plan)? {
            Ok(observations) => observations,
            Err(observation) => {
                let why = format!("the setup did not load again: {}", brief(&observation.outcome));
                self.count_skip(&plan.oracle, &why);
                return Ok(None);
            }
        };
        let sent =
            plan.steps.iter().filter(|planned| planned.target == 0 && matches!(planned.step, Step::Run(_)));
        self.report.tally.oracle(&plan.oracle).statements += sent.count() as u64;
        self.death = death(&observations);
        let provoked = oracle::<L>(&plan.oracle).is_some_and(Oracle::provokes);
        if !provoked {
            self.measure(&plan, &observations);
        }
        for judge in self.worker.of(Part::Statement) {
            match judge.screen(&self.made.round, &plan, &observations, self.worker.context) {
                Screening::Quiet => self.report.tally.oracle(judge.id()).passed += 1,
                _ if provoked => {}
                Screening::Closer(closer) if self.is_new(judge, place, &closer, &observations) => {
                    self.screen(judge, place, closer.bind::<L>(&plan.parameters()))?;
                }
                Screening::Closer(_) => {}
                Screening::Skipped(why) => self.count_skip(judge.id(), &why),
                Screening::Explained(switch) => {
                    *self.report.tally.switched_off.entry(switch.clone()).or_default() += 1;
                    self.count_skip(judge.id(), &format!("refused, as the profile's switch `{switch}` says"));
                }
            }
        }
        Ok(Some((plan, observations)))
    }

    /// True if nothing like it was looked at closely in this round: an engine may say one thing a hundred times, and what it does
    /// not survive it does not survive in the next plan either. Each of a user's own queries is looked at.
    fn is_new(
        &mut self,
        judge: &dyn Oracle<L>,
        place: usize,
        closer: &Plan,
        observations: &[Observation],
    ) -> bool {
        let said = observations.iter().find_map(|observation| match &observation.outcome {
            Outcome::Error { message, .. } => Some(message_template(message)),
            _ => None,
        });
        let asked =
            || closer.statements().last().map(|(_, request)| request.text.clone()).unwrap_or_default();
        let own = self.worker.context.everything.then_some(place);
        self.looked.insert((judge.id(), own, said.unwrap_or_else(asked)))
    }

    /// Looks closer at a suspicious statement.
    fn screen(&mut self, judge: &dyn Oracle<L>, place: usize, plan: Plan) -> Result<(), EngineError> {
        let text = plan.statements().last().map(|(_, request)| request.text.clone()).unwrap_or_default();
        let query = RoundQuery::<L>::written(&text).query().cloned();
        let setup = Arc::clone(&self.made.round.setup);
        self.screen_on(judge, Some(place), query, &setup, plan)
    }

    fn screen_on(
        &mut self,
        judge: &dyn Oracle<L>,
        place: Option<usize>,
        query: Option<L::Query>,
        setup: &Arc<Vec<Request>>,
        plan: Plan,
    ) -> Result<(), EngineError> {
        let began = Instant::now();
        let graph = self.graph_after(setup.len());
        let settings = &self.worker.context.settings;
        let worth = |plan: &Plan| match L::opinion(&graph, plan, settings) {
            Opinion::Fine => Ok(()),
            Opinion::TooMuch => {
                Err(Cow::Borrowed("a slow statement that takes the reference too long as well"))
            }
            Opinion::Objection(_) => Err(Cow::Borrowed("a statement to which the reference objects")),
        };
        let settled = match self.rig.settle(setup, plan.clone(), judge, &worth) {
            Ok(settled) => settled,
            Err(gone) => {
                // The target does not come back: what it died of is kept, to be shown again when it is there.
                let death = self.death.take();
                if let Some(Verdict::Fail(failure)) = death.map(|death| judge.judge(&plan, &[death]))
                    && !matches!(L::opinion(&graph, &plan, settings), Opinion::Objection(_))
                {
                    self.report.tally.oracle(judge.id()).failed += 1;
                    self.keep(place, query, setup.len(), plan, *failure);
                }
                return Err(gone);
            }
        };
        let mut verdict = settled.verdict;
        // A crash or an internal error needs no valid statement.
        if let Verdict::Fail(failure) = &verdict
            && !(judge.judges_invalid() && failure.symptom.kind != FaultKind::Hang)
            && let Opinion::Objection(why) = L::opinion(&graph, &settled.plan, settings)
        {
            verdict = Verdict::Skip(Cow::Owned(format!("the reference objects: {}", message_template(&why))));
        }
        if let Verdict::Pass { .. } = verdict {
            verdict = Verdict::skip("a failure that did not show again on a fresh database");
        }
        self.count(judge.id(), &verdict, began);
        if let Verdict::Fail(failure) = verdict {
            self.keep(place, query, setup.len(), settled.plan, *failure);
        }
        Ok(())
    }

    /// The model's graph after the first setup statements.
    fn graph_after(&self, statements: usize) -> Graph {
        let whole = &self.made.round.graph;
        if statements == self.made.round.setup.len() {
            return (**whole).clone();
        }
        if self.made.mutations.is_none() {
            return L::setup_graph(&self.made.round.setup[..statements]).unwrap_or_default();
        }
        let mut graph = Graph::new();
        for mutation in self.made.mutations.iter().flatten().take(statements) {
            // A mutation that cannot be applied is one that the engine must refuse too; the opinion is then a guess.
            let _ = graph.apply(mutation);
        }
        graph
    }

    /// A setup that did not load: finds the statement that was refused, and looks closer if that is suspicious.
    fn setup_failed(&mut self, outcome: &Outcome) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        *self.report.tally.setup_failed.entry(brief(outcome)).or_default() += 1;
        let mut steps = Plan::new(Load::ID, "statement by statement")
            .step("empty", Step::Load { statements: Arc::new(Vec::new()) });
        for request in made.round.setup.iter() {
            steps = steps.step("setup", Step::Run(request.clone()));
        }
        let empty = Arc::new(Vec::new());
        let observations = self.rig.play(&empty, &steps)?.unwrap_or_else(|observation| vec![observation]);
        // Step 0 empties the database, so observation n belongs to setup statement n - 1.
        let Some(place) = observations.iter().position(|observation| !observation.outcome.is_answer()) else {
            return Ok(());
        };
        self.death = death(&observations);
        self.rig.close();
        let Some(request) = place.checked_sub(1).and_then(|place| made.round.setup.get(place)) else {
            return Ok(());
        };
        self.accept(&request.text, &observations[place].outcome);
        let before = Arc::new(made.round.setup[..place - 1].to_vec());
        let round = Round {
            graph: Arc::new(self.graph_after(place - 1)),
            setup: Arc::clone(&before),
            ..made.round.clone()
        };
        let plan = Plan::new(FailureOracle::ID, "alone").step("query", Step::Run(request.clone()));
        let seen = &observations[place..=place];
        for judge in self.worker.of(Part::Statement) {
            if let Screening::Closer(closer) = judge.screen(&round, &plan, seen, self.worker.context) {
                let query = RoundQuery::<L>::written(&request.text).query().cloned();
                self.screen_on(judge, None, query, &before, *closer)?;
            }
        }
        Ok(())
    }

    fn measure(&mut self, plan: &Plan, observations: &[Observation]) {
        for (planned, observation) in plan.steps.iter().zip(observations) {
            let Step::Run(request) = &planned.step else { continue };
            if planned.target != 0 {
                continue;
            }
            self.accept(&request.text, &observation.outcome);
            self.report.tally.answered += u64::from(observation.outcome.is_answer());
            if READ_ROLES.contains(&planned.role.as_str())
                && let Outcome::Rows(rows) = &observation.outcome
            {
                let filled = rows.rows.iter().any(|row| row.iter().any(|cell| *cell != Value::Null));
                self.report.tally.reads += 1;
                self.report.tally.non_empty += u64::from(filled);
            }
        }
    }

    fn accept(&mut self, text: &str, outcome: &Outcome) {
        let tally = &mut self.report.tally;
        match outcome {
            Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => tally.accepted += 1,
            Outcome::Error { class: ErrorClass::Timeout, .. } | Outcome::Hang { .. } => tally.timeouts += 1,
            // A right engine may raise these on a valid statement.
            Outcome::Error {
                class:
                    ErrorClass::Data | ErrorClass::Resource | ErrorClass::Transient | ErrorClass::Connection,
                ..
            } => {}
            Outcome::Error { class, message, .. } => {
                tally.reject(&format!("{class}: {}", message_template(message)), text, message);
            }
            Outcome::Crash(_) => {}
        }
    }

    fn count(&mut self, id: &str, verdict: &Verdict, began: Instant) {
        let counts = self.report.tally.oracle(id);
        counts.time_us += u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        match verdict {
            Verdict::Pass { vacuous: false } => counts.passed += 1,
            Verdict::Pass { vacuous: true } => counts.vacuous += 1,
            Verdict::Fail(_) => counts.failed += 1,
            Verdict::Skip(why) => counts.skip(why),
            Verdict::More(_) => {}
        }
    }

    fn count_skip(&mut self, id: &str, why: &str) {
        self.report.tally.oracle(id).skip(why);
    }

    fn keep(
        &mut self,
        query_index: Option<usize>,
        query: Option<L::Query>,
        setup_length: usize,
        plan: Plan,
        failure: Failure,
    ) {
        let made = Arc::clone(&self.made);
        self.report.failures.push(RawFailure { query_index, query, setup_length, plan, failure, made });
    }
}

/// The death of the target, if it was observed.
fn death(observations: &[Observation]) -> Option<Observation> {
    observations.iter().find(|observation| matches!(observation.outcome, Outcome::Crash(_))).cloned()
}

/// All oracles that plan for queries, whether they take part or not.
fn planning<L: Language>() -> impl Iterator<Item = &'static dyn Oracle<L>> {
    L::oracles().iter().copied().filter(|oracle| oracle.part() == Part::Query)
}

/// A plan whose random choices can be made again from its seed alone.
fn plan<L: Language>(
    judge: &dyn Oracle<L>,
    round: &Round<L>,
    query: &L::Query,
    context: &TargetContext<L>,
    rng: &mut Rng,
) -> Result<Plan, Refusal> {
    let seed = rng.u64();
    let plan = judge.plan(round, query, context, &mut Rng::from_seed_u64(seed))?;
    Ok(Plan { seed, ..plan.bind::<L>(&round.parameters) })
}

fn brief(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Error { class, message, .. } => format!("{class}: {}", message_template(message)),
        Outcome::Crash(_) => "the engine died".to_owned(),
        Outcome::Hang { .. } => "the engine did not answer".to_owned(),
        Outcome::Rows(_) | Outcome::Done | Outcome::Graph(_) => "it answered".to_owned(),
    }
}
