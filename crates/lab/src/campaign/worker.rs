//! `Worker`: plays the rounds it is given, one after another, on its own rig.

use super::round_play::{RoundPlay, plan, planning_oracles};
use super::round_report::RoundReport;
use super::{RoundSource, Shares, Tally, Weights};
use crate::oracle::{FailureOracle, Oracle, Part, adapted};
use crate::{Language, Plan, Rig, Round, TargetContext};
use edgewise_engine::EngineError;
use edgewise_model::Rng;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// What all rounds of a worker have in common.
pub struct Worker<'a, L: Language> {
    /// Where the rounds come from.
    pub rounds: &'a dyn RoundSource<L>,
    /// What is known about the targets.
    pub context: &'a TargetContext<L>,
    /// The oracles that are selected.
    pub oracles: &'a [&'static dyn Oracle<L>],
    /// True if the statements that are sent are recorded.
    pub verbose: bool,
    /// The moment after which no further query of a round is sent.
    pub until: Option<Instant>,
}

impl<L: Language> Worker<'_, L> {
    /// Plays a round with default weights. At most `most_queries` queries are judged.
    pub fn round(
        &self,
        rig: &mut Rig,
        index: u64,
        most_queries: usize,
    ) -> Result<RoundReport<L>, EngineError> {
        self.round_by(rig, index, most_queries, &Weights::default())
    }

    /// Plays a round with the given weights.
    pub fn round_by(
        &self,
        rig: &mut Rig,
        index: u64,
        most_queries: usize,
        weights: &Weights,
    ) -> Result<RoundReport<L>, EngineError> {
        let (report, unavailable) = self.round_until_gone(rig, index, most_queries, weights);
        unavailable.map_or(Ok(report), Err)
    }

    /// Plays a round as long as the target is available. Returns the report so far, and the error if the round was
    /// not completed.
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
        let examined = BTreeSet::new();
        let mut play =
            RoundPlay { worker: self, rig, made, report, shares, context, examined, last_crash: None };
        let unavailable = play.play_round(most_queries).err();
        let RoundPlay { rig, mut report, .. } = play;
        let usage = rig.take_whole_usage();
        report.whole = unavailable.is_none();
        report.tally.rounds = u64::from(report.whole);
        report.tally.feedback_us = feedback_us;
        report.tally.statements = usage.statements;
        report.tally.by_preset.insert(preset.to_owned(), usage.statements);
        report.tally.rolled_back = usage.rolled_back;
        report.tally.reloaded = usage.reloaded;
        report.tally.left_behind = usage.left_behind;
        report.tally.engine_us = u64::try_from(usage.engine_time.as_micros()).unwrap_or(u64::MAX);
        report.tally.worker_us = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        (report, unavailable)
    }

    /// The plan of the first oracle that applies, or a plain run if none does. The benchmark of throughput uses it.
    pub fn plan_or_run(&self, round: &Round<L>, query: &L::Query, rng: &mut Rng) -> Plan {
        let shares = Shares::default();
        let mut planned = None;
        for judge in planning_oracles::<L>() {
            // Make the same random choices as in a round, so that the plans are the same.
            let (chosen, mut own) = (rng.percent(shares.of(judge)), rng.split(judge.first_id()));
            if chosen && planned.is_none() && self.has_oracle(judge) {
                let query = adapted(judge, round, query, self.context, &mut own);
                planned = plan(judge, round, &query, self.context, &mut own).ok();
            }
        }
        planned.unwrap_or_else(|| self.plain_run(round, query))
    }

    /// True if the oracle is selected.
    pub(super) fn has_oracle(&self, judge: &dyn Oracle<L>) -> bool {
        self.oracles.iter().any(|oracle| oracle.id() == judge.id())
    }

    /// The selected oracles that judge the given part of a round.
    pub(super) fn oracles_for(&self, part: Part) -> impl Iterator<Item = &'static dyn Oracle<L>> {
        self.oracles.iter().copied().filter(move |oracle| oracle.part() == part)
    }

    /// The plan for a query whose answers no oracle compares: the query runs alone, and can still crash, hang or
    /// raise an internal error.
    pub(super) fn plain_run(&self, round: &Round<L>, query: &L::Query) -> Plan {
        let request = L::request(query, &self.context.settings);
        Plan::new(FailureOracle::ID, "alone")
            .request_on(0, "query", request, L::writes(query))
            .bind::<L>(&round.parameters)
    }
}
