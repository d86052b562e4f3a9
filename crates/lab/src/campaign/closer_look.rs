//! Screens single statements for failures that show without a second answer (crashes, hangs, internal errors,
//! rejections), and runs suspicious statements again.

use super::round_play::RoundPlay;
use super::setup_failure::outcome_text;
use crate::oracle::{Oracle, Part, Screening};
use crate::{FaultKind, Language, Opinion, Plan, RoundQuery, Verdict, message_template, oracle};
use edgewise_engine::{EngineError, Observation, Outcome, Request, Step};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

impl<L: Language> RoundPlay<'_, L> {
    /// Plays a plan, counts its outcomes, and screens its statements for failures that show without a second answer.
    /// Returns the plan with its observations; `None` if the setup did not load again.
    pub(super) fn play_and_screen(
        &mut self,
        place: usize,
        plan: Plan,
    ) -> Result<Option<(Plan, Vec<Observation>)>, EngineError> {
        let setup = Arc::clone(&self.made.round.setup);
        if self.worker.verbose {
            self.report.statements.extend(plan.statements().map(|(_, request)| request.text.clone()));
        }
        let observations = match self.rig.play(&setup, &plan)? {
            Ok(observations) => observations,
            Err(observation) => {
                let why = format!("the setup did not load again: {}", outcome_text(&observation.outcome));
                self.count_skip(&plan.oracle, &why);
                return Ok(None);
            }
        };
        let sent =
            plan.steps.iter().filter(|planned| planned.target == 0 && matches!(planned.step, Step::Run(_)));
        self.report.tally.oracle(&plan.oracle).statements += sent.count() as u64;
        self.last_crash = first_crash(&observations);
        let provoked = oracle::<L>(&plan.oracle).is_some_and(Oracle::provokes);
        if !provoked {
            self.measure(&plan, &observations);
        }
        for judge in self.worker.oracles_for(Part::Statement) {
            match judge.screen(&self.made.round, &plan, &observations, self.worker.context) {
                Screening::Quiet => self.report.tally.oracle(judge.id()).passed += 1,
                _ if provoked => {}
                Screening::Closer(closer) if self.is_new(judge, place, &closer, &observations) => {
                    self.examine(judge, place, closer.bind::<L>(&plan.parameters()))?;
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

    /// True if no similar failure was examined in this round. An engine may repeat one error message a hundred times,
    /// and a statement that crashes the engine may occur in the next plan too. If the queries are a user's own, each of
    /// them is examined.
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
        self.examined.insert((judge.id(), own, said.unwrap_or_else(asked)))
    }

    /// Runs a suspicious statement again on a fresh database, after the setup of the round, and records the failure if
    /// it occurs again.
    fn examine(&mut self, judge: &dyn Oracle<L>, place: usize, plan: Plan) -> Result<(), EngineError> {
        let text = plan.statements().last().map(|(_, request)| request.text.clone()).unwrap_or_default();
        let query = RoundQuery::<L>::written(&text).query().cloned();
        let setup = Arc::clone(&self.made.round.setup);
        self.examine_on(judge, Some(place), query, &setup, plan)
    }

    /// Runs a suspicious statement again on a fresh database, after the given setup statements. Records the failure if
    /// it occurs again, unless the reference (the executable semantics of the language) objects to the statement.
    pub(super) fn examine_on(
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
            Opinion::TooMuch => Err(Cow::Borrowed("the statement is slow on the reference too")),
            Opinion::Objection(_) => Err(Cow::Borrowed("the reference objects to the statement")),
        };
        let settled = match self.rig.settle(setup, plan.clone(), judge, &worth) {
            Ok(settled) => settled,
            Err(unavailable) => {
                // The target stays unavailable. Record the crash that was seen before, so that it can be reproduced
                // when the target is available again.
                let crash = self.last_crash.take();
                if let Some(Verdict::Fail(failure)) = crash.map(|crash| judge.judge(&plan, &[crash]))
                    && !matches!(L::opinion(&graph, &plan, settings), Opinion::Objection(_))
                {
                    self.report.tally.oracle(judge.id()).failed += 1;
                    self.keep(place, query, setup.len(), plan, *failure);
                }
                return Err(unavailable);
            }
        };
        let mut verdict = settled.verdict;
        // A crash or an internal error is a fault even on an invalid statement; a hang is not.
        if let Verdict::Fail(failure) = &verdict
            && !(judge.judges_invalid() && failure.symptom.kind != FaultKind::Hang)
            && let Opinion::Objection(why) = L::opinion(&graph, &settled.plan, settings)
        {
            verdict = Verdict::Skip(Cow::Owned(format!("the reference objects: {}", message_template(&why))));
        }
        if let Verdict::Pass { .. } = verdict {
            verdict = Verdict::skip("the failure did not occur again on a fresh database");
        }
        self.count_verdict(judge.id(), &verdict, began);
        if let Verdict::Fail(failure) = verdict {
            self.keep(place, query, setup.len(), settled.plan, *failure);
        }
        Ok(())
    }
}

/// The first observation that is a crash of the target, if any.
pub(super) fn first_crash(observations: &[Observation]) -> Option<Observation> {
    observations.iter().find(|observation| matches!(observation.outcome, Outcome::Crash(_))).cloned()
}
