//! `RoundPlay`: a round while a worker plays it. It collects the failures for the coordinator, and counts all outcomes
//! and verdicts.

use super::Shares;
use super::raw_failure::RawFailure;
use super::round_report::RoundReport;
use super::storable::holds_storable;
use super::worker::Worker;
use crate::oracle::{FailureOracle, Oracle, Part, Refusal, adapted};
use crate::{
    Failure, Language, MadeRound, Opinion, Plan, Rig, Round, RoundQuery, TargetContext, Verdict,
    message_template,
};
use edgewise_engine::{EngineError, Observation};
use edgewise_model::Rng;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// A round being played.
pub(super) struct RoundPlay<'a, L: Language> {
    pub(super) worker: &'a Worker<'a, L>,
    pub(super) rig: &'a mut Rig,
    pub(super) made: Arc<MadeRound<L>>,
    pub(super) report: RoundReport<L>,
    pub(super) shares: &'a Shares,
    /// What is known about the targets, with the weights of the rewriting rules in this epoch.
    pub(super) context: Cow<'a, TargetContext<L>>,
    /// The failures that the screening oracles have examined in this round: oracle, index of the query if it is a
    /// user's own, and message or statement.
    pub(super) examined: BTreeSet<(&'static str, Option<usize>, String)>,
    /// The crash of the target, if one was observed in the plan that was played last.
    pub(super) last_crash: Option<Observation>,
}

impl<L: Language> RoundPlay<'_, L> {
    /// Plays the round: its setup, then at most `most_queries` of its queries.
    ///
    /// # Errors
    /// When no session can be opened.
    pub(super) fn play_round(&mut self, most_queries: usize) -> Result<(), EngineError> {
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
            for judge in self.worker.oracles_for(Part::Setup) {
                self.judge_setup(judge)?;
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
                RoundQuery::Read(query) => self.play_query(place, query, &mut rng)?,
                RoundQuery::Text(text) => self.play_text(place, text)?,
            }
        }
        Ok(())
    }

    /// Sends a text that Edgewise's parser does not accept as a query. It runs alone on a fresh database, because it
    /// may change the schema.
    fn play_text(&mut self, place: usize, text: &str) -> Result<(), EngineError> {
        self.report.tally.cases += 1;
        let mut plan = Plan::new(FailureOracle::ID, "alone").run("query", text);
        plan.fresh = true;
        self.play_and_screen(place, plan)?;
        Ok(())
    }

    /// Lets an oracle judge whether the setup created the right graph.
    fn judge_setup(&mut self, judge: &dyn Oracle<L>) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        let setup = &made.round.setup;
        let Some(plan) = judge.plan_setup(&made.round) else { return Ok(()) };
        let began = Instant::now();
        let observations = self.rig.play(setup, &plan)?.unwrap_or_else(|observation| vec![observation]);
        let verdict = judge.judge(&plan, &observations);
        self.count_verdict(judge.id(), &verdict, began);
        // The round goes on even if the stored graph is wrong: on any graph, an engine must not contradict itself.
        if let Verdict::Fail(failure) = verdict {
            self.report.tally.graphs_differed += 1;
            self.keep(None, None, setup.len(), plan, *failure);
        }
        Ok(())
    }

    /// Lets each selected oracle plan, play and judge a query. A query for which no oracle makes a plan is only run and
    /// screened.
    fn play_query(&mut self, place: usize, query: &L::Query, rng: &mut Rng) -> Result<(), EngineError> {
        let made = Arc::clone(&self.made);
        self.report.tally.cases += 1;
        let (mut planned, mut judged) = (false, false);
        for judge in planning_oracles::<L>() {
            // Draw random numbers for every oracle, so that the choices of the other oracles do not depend on which
            // oracles are selected or make plans.
            let (drawn, mut own) = (rng.percent(self.shares.of(judge)), rng.split(judge.first_id()));
            // If the queries are a user's own, every oracle judges every query.
            let chosen = drawn || self.context.everything;
            if !chosen || !self.worker.has_oracle(judge) {
                continue;
            }
            let began = Instant::now();
            let query = &*adapted(judge, &made.round, query, &self.context, &mut own);
            match plan(judge, &made.round, query, &self.context, &mut own) {
                Err(refusal) => self.report.tally.oracle(judge.id()).refuse(&refusal),
                // The judgement assumes the graph that the setup describes, but the stored graph is another one.
                Ok(plan)
                    if self.report.tally.graphs_differed > 0
                        && plan.comparison.enumerated
                        && plan.place("before").is_none() =>
                {
                    self.count_skip(judge.id(), "the stored graph is not the one the setup describes");
                }
                Ok(plan) => {
                    // The statements of a deliberately invalid plan are not screened. So a user's own query needs an
                    // additional run, in which it is screened.
                    planned |= !(judge.provokes() && self.context.everything);
                    judged |= self.play(judge, place, query, plan, began)? && !judge.provokes();
                }
            }
        }
        self.report.tally.compared.count(judged, L::writes(query));
        if !planned {
            self.play_and_screen(place, self.worker.plain_run(&made.round, query))?;
        }
        Ok(())
    }

    /// Plays a plan of an oracle that compares answers. Returns true if the oracle passed or failed the answers, false
    /// if it skipped them.
    fn play(
        &mut self,
        judge: &dyn Oracle<L>,
        place: usize,
        query: &L::Query,
        plan: Plan,
        began: Instant,
    ) -> Result<bool, EngineError> {
        let Some((mut plan, observations)) = self.play_and_screen(place, plan)? else { return Ok(false) };
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
            // The generator made an invalid statement, so the engine is not to blame for its answer.
            self.count_skip(judge.id(), &format!("the reference objects: {}", message_template(&why)));
            return Ok(false);
        }
        if let Verdict::Fail(_) = verdict {
            (plan, verdict) = self.confirm_without_rollback(judge, plan, verdict)?;
        }
        self.count_verdict(judge.id(), &verdict, began);
        let judged = matches!(verdict, Verdict::Pass { .. } | Verdict::Fail(_));
        if let Verdict::Fail(failure) = verdict {
            let length = self.made.round.setup.len();
            self.keep(Some(place), Some(query.clone()), length, plan, *failure);
        }
        Ok(judged)
    }

    /// Confirms a failure that was seen while copies were undone by rollback: replays it with the setup loaded again
    /// instead. If the failure occurs only with rollback, the finding is about rollback, and the rest of the round does
    /// not use rollback. Returns the plan that shows the failure, and its verdict.
    fn confirm_without_rollback(
        &mut self,
        judge: &dyn Oracle<L>,
        plan: Plan,
        verdict: Verdict,
    ) -> Result<(Plan, Verdict), EngineError> {
        if !self.rig.undoes_by_rollback(&plan) {
            return Ok((plan, verdict));
        }
        let setup = Arc::clone(&self.made.round.setup);
        // Of all statements rolled back so far, the last ones belong to the plan itself.
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
            // With rollback, an error does not count: an engine may refuse some statements within a transaction.
            if !by_rollback || failure.symptom.template.is_none() {
                self.rig.rely_on_rollback(!by_rollback);
                return Ok((settled.plan, settled.verdict));
            }
        }
        Ok((plan, verdict))
    }

    /// Records a failure for the coordinator.
    pub(super) fn keep(
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

/// All oracles that make plans for queries, selected or not.
pub(super) fn planning_oracles<L: Language>() -> impl Iterator<Item = &'static dyn Oracle<L>> {
    L::oracles().iter().copied().filter(|oracle| oracle.part() == Part::Query)
}

/// Lets an oracle make a plan for a query. The plan's random choices can be repeated from the seed stored in it.
pub(super) fn plan<L: Language>(
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
