//! `ReductionBench`: how small the first finding of every planted fault becomes, and whether the reduced case still
//! shows that fault.
//!
//! A campaign with every oracle is played on the reference with one fault, until something fails that does not fail
//! without the fault. That failure is reduced as in a campaign, and the reduced case is played on the reference
//! without the fault. If it passes there, it shows the planted fault, because there is no other.

use crate::crew::share_out;
use crate::{CaseSize, PlantedFault, ReferenceLanguage};
use edgewise_engine::{Outcome, Request};
use edgewise_lab::campaign::{CampaignError, Config, RawFailure, Supplied, Worker};
use edgewise_lab::oracle::{FailureOracle, Load, Oracle, Part};
use edgewise_lab::reduce::Reducer;
use edgewise_lab::{Finding, Language, Origin, Plan, Rig, TargetContext, Verdict, oracle};
use edgewise_reference::open_reference;
use std::sync::Arc;

/// The settings of the benchmark.
pub struct ReductionBench<'a, S: ReferenceLanguage> {
    /// The faults, each planted alone.
    pub faults: Vec<PlantedFault>,
    /// The seed of each campaign.
    pub seed: u64,
    /// The maximum number of statements of each campaign.
    pub statements: u64,
    /// The other settings of the campaigns, including the attempts of a reduction.
    pub config: Config<S::Generate>,
    /// The number of threads.
    pub workers: usize,
    /// Called with the number of finished faults and of all faults.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// The result for one fault.
#[derive(Clone, Debug)]
pub struct FaultReduction {
    /// The fault.
    pub fault: PlantedFault,
    /// The number of statements sent until the fault was found, or in all if it was not found.
    pub statements: u64,
    /// The number of failures that the reference without the fault shows as well.
    pub false_alarms: u64,
    /// The reduced finding; none if nothing was found.
    pub reduced: Option<Box<ReducedFault>>,
}

/// A reduced finding of a planted fault.
#[derive(Clone, Debug)]
pub struct ReducedFault {
    /// The finding.
    pub finding: Finding,
    /// The size of the reduced case.
    pub size: CaseSize,
    /// The size of the case before the reduction: bytes of the query, and number of setup statements.
    pub before: (usize, usize),
    /// True if the reference without the fault passes the reduced case, so that the case shows the planted fault.
    pub same: bool,
    /// True if the case is vacuous: it has no row, no error and no graph, with or without the fault; or nothing can
    /// be claimed about it without the fault.
    pub vacuous: bool,
}

impl<S: ReferenceLanguage> ReductionBench<'_, S> {
    /// Runs the benchmark. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// When a reference cannot be opened.
    pub fn run(&self) -> Result<Vec<FaultReduction>, CampaignError> {
        share_out(self.faults.len(), self.workers, self.progress, |place| self.measure(&self.faults[place]))
    }

    /// Searches with every oracle. If they do not find the fault within the budget, searches again with the oracles
    /// that need the fewest statements for a query.
    fn measure(&self, fault: &PlantedFault) -> Result<FaultReduction, CampaignError> {
        let first = self.search(fault, S::oracles())?;
        if first.reduced.is_some() {
            return Ok(first);
        }
        // These oracles send one statement per query.
        let mut frugal: Vec<&'static dyn Oracle<S>> = comparing_with_semantics::<S>().collect();
        frugal.extend([&FailureOracle as &'static dyn Oracle<S>, &Load]);
        let second = self.search(fault, &frugal)?;
        Ok(FaultReduction {
            statements: first.statements + second.statements,
            false_alarms: first.false_alarms + second.false_alarms,
            ..second
        })
    }

    fn search(
        &self,
        fault: &PlantedFault,
        oracles: &[&'static dyn Oracle<S>],
    ) -> Result<FaultReduction, CampaignError> {
        let engine = open_reference(&S::faulty_target(fault))?;
        let other = S::honest_reference(fault)?;
        let context = TargetContext::<S>::against(engine.profile(), std::slice::from_ref(&other))
            .map_err(CampaignError::Config)?;
        let rounds = S::rounds(self.seed, &self.config, &context, &Supplied::default());
        let worker = Worker { rounds: &*rounds, context: &context, oracles, verbose: false, until: None };
        let limits = self.config.limits.limits();
        let mut rig = Rig::open_all(&[engine, Arc::clone(&other)], 0, limits)?;
        let mut honest = Rig::open_all(&[Arc::clone(&other), other], 0, limits)?;
        let mut result = FaultReduction { fault: *fault, statements: 0, false_alarms: 0, reduced: None };
        for index in 0.. {
            let report = worker.round(&mut rig, index, self.config.queries_per_round as usize)?;
            result.statements += report.tally.statements;
            for raw in report.failures {
                let setup = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
                if let Verdict::Fail(_) = judge_without_fault::<S>(&mut honest, &setup, &raw.plan)? {
                    result.false_alarms += 1;
                    continue;
                }
                result.reduced =
                    self.reduce(fault, index, &raw, &context, &mut rig, &mut honest)?.map(Box::new);
                if result.reduced.is_some() {
                    return Ok(result);
                }
            }
            if result.statements >= self.statements {
                break;
            }
        }
        Ok(result)
    }

    fn reduce(
        &self,
        fault: &PlantedFault,
        round: u64,
        raw: &RawFailure<S>,
        context: &TargetContext<S>,
        rig: &mut Rig,
        honest: &mut Rig,
    ) -> Result<Option<ReducedFault>, CampaignError> {
        let symptom = &raw.failure.symptom;
        let Some(judge) = oracle::<S>(&symptom.oracle) else { return Ok(None) };
        let reduce = self.config.reduce;
        let going_on = || false;
        let reducer = Reducer::new(rig, judge, context, symptom, reduce.attempts, &going_on);
        let Some(reduced) = reducer.reduce(raw.subject(), reduce.replays.max(1))? else { return Ok(None) };
        let origin = Origin {
            generator: S::generator_version().to_owned(),
            seed: self.seed,
            round,
            query: raw.query_index,
        };
        let finding = reduced.finding(&S::faulty_target(fault), rig, context, origin, &going_on)?;
        let verdict = judge_without_fault::<S>(honest, &reduced.subject.setup, &finding.case.plan)?;
        let shown = finding.observed.iter().any(|observed| match &observed.outcome {
            Outcome::Rows(rows) => !rows.is_empty(),
            Outcome::Graph(graph) => graph.nodes().next().is_some(),
            Outcome::Done => false,
            Outcome::Error { .. } | Outcome::Crash(_) | Outcome::Hang { .. } => true,
        });
        Ok(Some(ReducedFault {
            size: CaseSize::of::<S>(&finding.case),
            before: (finding.reduction.query_before, finding.reduction.setup_before),
            same: !matches!(verdict, Verdict::Fail(_)),
            vacuous: match verdict {
                Verdict::Pass { vacuous } => vacuous && !shown,
                Verdict::Fail(_) => !shown,
                _ => true,
            },
            finding,
        }))
    }
}

/// The verdict on a plan on the reference without the fault.
fn judge_without_fault<L: Language>(
    rig: &mut Rig,
    setup: &Arc<Vec<Request>>,
    plan: &Plan,
) -> Result<Verdict, CampaignError> {
    let Some(judge) = oracle::<L>(&plan.oracle) else {
        return Ok(Verdict::skip("the oracle of the plan does not exist"));
    };
    // An earlier plan may have changed the graph, so start with a new session.
    rig.close();
    Ok(rig.settle(setup, plan.clone(), judge, &|_| Ok(()))?.verdict)
}

/// The oracles that compare the answer to a query with that of the semantics.
pub(crate) fn comparing_with_semantics<L: Language>() -> impl Iterator<Item = &'static dyn Oracle<L>> {
    let compares = |oracle: &&'static dyn Oracle<L>| {
        oracle.part() == Part::Query
            && oracle.needs_semantics()
            && !oracle.needs_others()
            && !oracle.provokes()
    };
    L::oracles().iter().copied().filter(compares)
}
