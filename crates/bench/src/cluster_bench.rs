//! `ClusterBench`: many faults are planted at once, to see whether their signatures differ.
//!
//! A campaign with every oracle is played on a reference with all the faults, and every failure is reduced and
//! signed. To find the true cause of a finding, its reduced case is played on references with one of the faults each,
//! and then on references that lack one each. The cause is the fault that makes the case fail when planted alone, or
//! the fault without which the case passes. If several faults each make the case fail, its minimal deviation is played
//! in the same way: it may be so much smaller that only one fault is left.

use crate::reduction_bench::comparing_with_semantics;
use crate::{Place, PlantedFault, ReferenceLanguage};
use edgewise_engine::Request;
use edgewise_lab::campaign::{CampaignError, Config, Streak, Supplied, Worker};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::reduce::{MinimalDeviation, Reducer, Subject};
use edgewise_lab::{Finding, Language, Origin, Plan, Rig, Symptom, TargetContext, Verdict, oracle};
use edgewise_model::{Rng, Schema};
use edgewise_reference::open_reference;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The settings of the benchmark.
pub struct ClusterBench<'a, S: ReferenceLanguage> {
    /// The faults, planted all at once.
    pub faults: Vec<PlantedFault>,
    /// The seed.
    pub seed: u64,
    /// The number of rounds to play.
    pub rounds: u64,
    /// The other settings of the campaign.
    pub config: Config<S::Generate>,
    /// Called with the number of finished rounds and of findings.
    pub progress: &'a dyn Fn(usize, usize),
}

/// A finding with its true causes.
#[derive(Clone, Debug)]
pub struct CausedFinding {
    /// The finding.
    pub finding: Finding,
    /// The names of the faults that cause it: none if the cause could not be determined, several if each of them alone
    /// makes the case fail.
    pub causes: Vec<&'static str>,
}

impl<S: ReferenceLanguage> ClusterBench<'_, S> {
    /// Runs the benchmark. Returns all reduced findings, in the order in which they were found.
    ///
    /// # Errors
    /// When a reference cannot be opened.
    pub fn run(&self) -> Result<Vec<CausedFinding>, CampaignError> {
        let engine = open_reference(&self.target(|_| true))?;
        let other = open_reference(&self.target(|_| false))?;
        let context = TargetContext::<S>::against(engine.profile(), std::slice::from_ref(&other))
            .map_err(CampaignError::Config)?;
        let rounds = S::rounds(self.seed, &self.config, &context, &Supplied::default());
        let worker = Worker {
            rounds: &*rounds,
            context: &context,
            oracles: S::oracles(),
            verbose: false,
            until: None,
        };
        let limits = self.config.limits.limits();
        let target = engine.target();
        let mut rig = Rig::open_all(&[engine, other], 0, limits)?;
        let reduce = self.config.reduce;
        let going_on = || false;
        let mut by_symptom: BTreeMap<Symptom, Streak> = BTreeMap::new();
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut found = Vec::new();
        for index in 0..self.rounds {
            let report = worker.round(&mut rig, index, self.config.queries_per_round as usize)?;
            for raw in &report.failures {
                let symptom = &raw.failure.symptom;
                let streak = by_symptom.entry(symptom.clone()).or_default();
                let worth = streak.is_due(reduce.per_symptom);
                streak.see();
                let Some(judge) = oracle::<S>(&symptom.oracle).filter(|_| worth) else { continue };
                let reducer = Reducer::new(&mut rig, judge, &context, symptom, reduce.attempts, &going_on);
                let Some(reduced) = reducer.reduce(raw.subject(), reduce.replays.max(1))? else { continue };
                let origin = Origin {
                    generator: S::generator_version().to_owned(),
                    seed: self.seed,
                    round: index,
                    query: raw.query_index,
                };
                let finding = reduced.finding(&target, &mut rig, &context, origin, &going_on)?;
                streak.reduced(known.insert(finding.signature.clone()));
                let causes = self.causes(&finding, &reduced.subject.setup, &context)?;
                found.push(CausedFinding { finding, causes });
            }
            (self.progress)(usize::try_from(index + 1).unwrap_or(usize::MAX), found.len());
        }
        Ok(found)
    }

    /// The name of a reference with some of the faults. It uses the executor that all the faults together need.
    fn target(&self, keep: impl Fn(&PlantedFault) -> bool) -> String {
        let planned = self.faults.iter().any(|fault| fault.place == Place::Planned);
        let mut target = S::REFERENCE.to_owned();
        if planned {
            target.push_str("+planned");
        }
        for fault in self.faults.iter().filter(|fault| keep(fault)) {
            target.push_str("+fault:");
            target.push_str(fault.name);
        }
        target
    }

    fn causes(
        &self,
        finding: &Finding,
        setup: &Arc<Vec<Request>>,
        context: &TargetContext<S>,
    ) -> Result<Vec<&'static str>, CampaignError> {
        let plan = &finding.case.plan;
        let alone = self.alone(setup, plan)?;
        if let (2.., Some(minimal_deviation)) = (alone.len(), &finding.minimal_deviation)
            && let Some(plan) = plan_of(minimal_deviation, plan, context)
        {
            let of_deviation = self.alone(&Arc::new(minimal_deviation.setup.clone()), &plan)?;
            let both: Vec<&'static str> =
                alone.iter().copied().filter(|name| of_deviation.contains(name)).collect();
            return Ok(if both.is_empty() { alone } else { both });
        }
        if !alone.is_empty() {
            return Ok(alone);
        }
        let mut needed = Vec::new();
        for fault in &self.faults {
            if !self.fails(&self.target(|other| other.name != fault.name), setup, plan)? {
                needed.push(fault.name);
            }
        }
        Ok(needed)
    }

    /// The faults that make the case fail when planted alone.
    fn alone(&self, setup: &Arc<Vec<Request>>, plan: &Plan) -> Result<Vec<&'static str>, CampaignError> {
        let mut alone = Vec::new();
        for fault in &self.faults {
            if self.fails(&self.target(|other| other.name == fault.name), setup, plan)? {
                alone.push(fault.name);
            }
        }
        Ok(alone)
    }

    fn fails(&self, target: &str, setup: &Arc<Vec<Request>>, plan: &Plan) -> Result<bool, CampaignError> {
        let Some(judge) = oracle::<S>(&plan.oracle) else { return Ok(false) };
        let engines = [open_reference(target)?, open_reference(&self.target(|_| false))?];
        let mut rig = Rig::open_all(&engines, 0, self.config.limits.limits())?;
        let settled = rig.settle(setup, plan.clone(), judge, &|_| Ok(()))?;
        Ok(matches!(settled.verdict, Verdict::Fail(_)))
    }
}

/// The plan that compares the statement of a minimal deviation with the reference.
fn plan_of<L: Language>(
    minimal_deviation: &MinimalDeviation,
    plan: &Plan,
    context: &TargetContext<L>,
) -> Option<Plan> {
    let query = L::parse(&minimal_deviation.statement)?;
    let subject = Subject::<L> {
        setup: Arc::new(minimal_deviation.setup.clone()),
        mutations: None,
        schema: Schema::default(),
        read_back: None,
        query: Some(query.clone()),
        plan: plan.clone(),
    };
    let round = subject.round(context)?;
    let plan =
        |judge: &'static dyn Oracle<L>| judge.plan(&round, &query, context, &mut Rng::from_seed_u64(0)).ok();
    comparing_with_semantics::<L>().find_map(plan)
}
