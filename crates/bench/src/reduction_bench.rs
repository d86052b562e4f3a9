//! The benchmark of reduction: how small the first finding of every planted fault gets, and whether it still shows
//! that fault.
//!
//! A campaign with every oracle is played on the reference with one fault, until something fails that does not fail
//! without the fault. That failure is reduced as in a campaign, and the reduced case is played on the reference
//! without the fault. If it passes there, it shows the planted fault, because there is no other.

use crate::crew::share_out;
use crate::{faulty_target, honest_reference};
use edgewise_cypher_generate::GENERATOR_VERSION;
use edgewise_cypher_semantics::Fault;
use edgewise_cypher_testing::CaseSize;
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::oracle::{CypherTarget, Reference, oracle, oracles};
use edgewise_cypher_testing::reduce::Reducer;
use edgewise_cypher_testing::rounds::{Makers, bearing_against, features_of};
use edgewise_engine::{Outcome, Request};
use edgewise_lab::campaign::CampaignError;
use edgewise_lab::campaign::RawFailure;
use edgewise_lab::campaign::Worker;
use edgewise_lab::oracle::{FailureOracle, Load, Oracle};
use edgewise_lab::{Finding, Origin, Rig, Verdict};
use edgewise_reference::open_reference;
use std::sync::Arc;

/// The settings of the benchmark.
pub struct ReductionBench<'a> {
    /// The faults.
    pub faults: Vec<&'static Fault>,
    /// The seed of each campaign.
    pub seed: u64,
    /// The maximum number of statements of each campaign.
    pub statements: u64,
    /// The other settings of the campaigns, including the attempts of a reduction.
    pub config: Config,
    /// The number of threads.
    pub workers: usize,
    /// Called with the number of finished faults and of all faults.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// The result for one fault.
#[derive(Clone, Debug)]
pub struct FaultReduction {
    /// The fault.
    pub fault: &'static Fault,
    /// The number of statements sent until it was found, or in all.
    pub statements: u64,
    /// Failures that the reference without the fault shows as well.
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
    /// The size of the case before: bytes of the query, and number of setup statements.
    pub before: (usize, usize),
    /// True if the reference without the fault passes the reduced case, so that the case shows the planted fault.
    pub same: bool,
    /// True if the case shows nothing: no row, no error and no graph, with or without the fault; or if nothing can be
    /// claimed without the fault.
    pub vacuous: bool,
}

impl ReductionBench<'_> {
    /// Runs the benchmark. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// When a reference cannot be opened.
    pub fn run(&self) -> Result<Vec<FaultReduction>, CampaignError> {
        share_out(self.faults.len(), self.workers, self.progress, |place| self.measure(self.faults[place]))
    }

    /// Hunts with every oracle. If they do not find the fault within the budget, hunts again with the oracles that
    /// need the fewest statements for a query.
    fn measure(&self, fault: &'static Fault) -> Result<FaultReduction, CampaignError> {
        let first = self.hunt(fault, oracles())?;
        if first.reduced.is_some() {
            return Ok(first);
        }
        // These oracles send one statement per query.
        let frugal: Vec<&'static dyn Oracle<Cypher>> = vec![&Reference, &FailureOracle, &Load];
        let second = self.hunt(fault, &frugal)?;
        Ok(FaultReduction {
            statements: first.statements + second.statements,
            false_alarms: first.false_alarms + second.false_alarms,
            ..second
        })
    }

    fn hunt(
        &self,
        fault: &'static Fault,
        oracles: &[&'static dyn Oracle<Cypher>],
    ) -> Result<FaultReduction, CampaignError> {
        let engine = open_reference(&faulty_target(fault))?;
        let other = honest_reference(fault)?;
        let context = bearing_against(engine.profile(), std::slice::from_ref(&other))?;
        let maker = Makers::new(self.seed, &self.config, features_of(&context), context.clone());
        let worker = Worker { rounds: &maker, context: &context, oracles, verbose: false, until: None };
        let limits = self.config.limits.limits();
        let mut rig = Rig::open_all(&[engine, Arc::clone(&other)], 0, limits)?;
        let mut honest = Rig::open_all(&[Arc::clone(&other), other], 0, limits)?;
        let mut result = FaultReduction { fault, statements: 0, false_alarms: 0, reduced: None };
        for index in 0.. {
            let report = worker.round(&mut rig, index, self.config.queries_per_round as usize)?;
            result.statements += report.tally.statements;
            for raw in report.failures {
                let setup = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
                if let Verdict::Fail(_) = judge_without_fault(&mut honest, &setup, &raw.plan)? {
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
        fault: &Fault,
        round: u64,
        raw: &RawFailure<Cypher>,
        context: &CypherTarget,
        rig: &mut Rig,
        honest: &mut Rig,
    ) -> Result<Option<ReducedFault>, CampaignError> {
        let symptom = &raw.failure.symptom;
        let Some(judge) = oracle(&symptom.oracle) else { return Ok(None) };
        let reduce = self.config.reduce;
        let going_on = || false;
        let reducer = Reducer::new(rig, judge, context, symptom, reduce.attempts, &going_on);
        let Some(reduced) = reducer.reduce(raw.subject(), reduce.replays.max(1))? else { return Ok(None) };
        let origin = Origin {
            generator: GENERATOR_VERSION.to_owned(),
            seed: self.seed,
            round,
            query: raw.query_index,
        };
        let finding = reduced.finding(&faulty_target(fault), rig, context, origin, &going_on)?;
        let verdict = judge_without_fault(honest, &reduced.subject.setup, &finding.case.plan)?;
        let shown = finding.observed.iter().any(|observed| match &observed.outcome {
            Outcome::Rows(rows) => !rows.is_empty(),
            Outcome::Graph(graph) => graph.nodes().next().is_some(),
            Outcome::Done => false,
            Outcome::Error { .. } | Outcome::Crash(_) | Outcome::Hang { .. } => true,
        });
        Ok(Some(ReducedFault {
            size: CaseSize::of(&finding.case),
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
fn judge_without_fault(
    rig: &mut Rig,
    setup: &Arc<Vec<Request>>,
    plan: &edgewise_lab::Plan,
) -> Result<Verdict, CampaignError> {
    let Some(judge) = oracle(&plan.oracle) else { return Ok(Verdict::skip("no such oracle")) };
    // An earlier plan may have changed the graph, so start with a new session.
    rig.close();
    Ok(rig.settle(setup, plan.clone(), judge, &|_| Ok(()))?.verdict)
}
