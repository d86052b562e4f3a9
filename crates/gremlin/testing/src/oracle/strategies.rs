//! Strategies: a traversal has the same results when optimisation strategies are switched off.
//!
//! ```text
//! base:                  g.V().out().count()
//! without-all:           g.withoutStrategies(CountStrategy, …).V().out().count()
//! without-CountStrategy: g.withoutStrategies(CountStrategy).V().out().count()
//! base = without-…
//! ```
//! One statement switches all strategies off, because any strategy may be wrong. A second one switches a single strategy
//! off: a target may not know some of them, and one strategy may hide the fault of another. The reducer looks for the
//! single strategy that makes the difference.
//!
//! Only optimisation strategies are switched off: decoration and verification strategies change what a traversal means.
//! A failure is a *contradiction*. Side conditions: the results are determined, the traversal only reads, and the
//! dialect can switch strategies off. A target that does not know a strategy refuses the second statement, so errors
//! are not compared.

use crate::oracle::answers::compared;
use crate::oracle::contract::Contract;
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::Observation;
use edgewise_gremlin_syntax::ast::{Configuration, Traversal};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling};
use edgewise_lab::{Comparison, FaultKind, Plan, Symptom, Verdict};
use edgewise_model::Rng;

/// The strategies oracle.
pub struct Strategies;

const BASE: &str = "base";
const WITHOUT: &str = "without-";

/// The optimisation strategies of TinkerPop 3.4 to 3.8.
const OPTIMISATIONS: [&str; 15] = [
    "AdjacentToIncidentStrategy",
    "ByModulatorOptimizationStrategy",
    "CountStrategy",
    "EarlyLimitStrategy",
    "FilterRankingStrategy",
    "IdentityRemovalStrategy",
    "IncidentToAdjacentStrategy",
    "InlineFilterStrategy",
    "LazyBarrierStrategy",
    "MatchAlgorithmStrategy",
    "MatchPredicateStrategy",
    "OrderLimitStrategy",
    "PathProcessorStrategy",
    "PathRetractionStrategy",
    "RepeatUnrollStrategy",
];

/// The end of the role of the statement that switches all strategies off.
const ALL: &str = "all";

impl Oracle<Gremlin> for Strategies {
    fn id(&self) -> &'static str {
        "strategies"
    }

    fn claims(&self) -> &'static str {
        "a traversal has the same results when optimisation strategies are switched off"
    }

    fn needs(&self) -> &'static str {
        "a target whose strategies can be switched off, and a traversal whose results are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "Optimisations must not change the results of a traversal. With some switched off, the results differ:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        match role.strip_prefix(WITHOUT) {
            Some(ALL) => Some("Without the optimisation strategies".to_owned()),
            Some(strategy) => Some(format!("Without {strategy}")),
            None => (role == BASE).then(|| "The traversal".to_owned()),
        }
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((BASE, ["as it is", "when strategies are switched off"]))
    }

    fn share(&self) -> u32 {
        60
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let contract = Contract::of(query, round, context)?;
        if contract.writes {
            return Err(Refusal::not_applicable("the traversal changes the graph"));
        }
        let named = |configuration: &Configuration| {
            matches!(configuration, Configuration::WithStrategies(_) | Configuration::WithoutStrategies(_))
        };
        if query.source.configuration.iter().any(named) {
            return Err(Refusal::not_applicable("the traversal already names strategies"));
        }
        // `withoutStrategies(InlineFilterStrategy)` answers "No such property: InlineFilterStrategy" on HugeGraph and
        // OrientDB.
        if context.settings.dialect.is_groovy() {
            return Err(Refusal::not_applicable(
                "servers do not import the strategy classes for Groovy scripts",
            ));
        }
        let single = OPTIMISATIONS[rng.index(OPTIMISATIONS.len())];
        self.compare_with(query, context, contract.comparison, &[ALL, single])
    }

    fn undone(
        &self,
        _: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        plan: &Plan,
    ) -> Vec<Plan> {
        // Each smaller plan has one variant: it switches off either a single strategy or all strategies.
        let seen: Vec<&str> = plan.steps.iter().filter_map(|step| step.role.strip_prefix(WITHOUT)).collect();
        let singles = OPTIMISATIONS.iter().copied().filter(|one| seen.contains(&ALL) || seen.contains(one));
        let all = (seen.len() > 1 && seen.contains(&ALL)).then_some(ALL);
        let names: Vec<&str> = singles.chain(all).collect();
        if seen.len() <= 1 && !seen.contains(&ALL) {
            return Vec::new();
        }
        let alone = |name: &&str| {
            let fewer = self.compare_with(query, context, plan.comparison.clone(), &[*name]).ok()?;
            Some(Plan { seed: plan.seed, ..fewer })
        };
        names.iter().filter_map(alone).collect()
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let plan = self.plan(round, query, context, &mut Rng::from_seed_u64(earlier.seed))?;
        // The same strategies as in the earlier plan are switched off.
        let names: Vec<&str> =
            earlier.steps.iter().filter_map(|step| step.role.strip_prefix(WITHOUT)).collect();
        let again = self.compare_with(query, context, plan.comparison, &names)?;
        Ok(Plan { seed: earlier.seed, ..again })
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: self.id(),
            rule: &plan.rule,
            title: "A traversal has other results when an optimisation is switched off",
            legend: "left: the traversal; right: without the strategy",
        };
        let base = match Side::of(plan, observations, BASE) {
            Ok(base) => base,
            Err(why) => return Verdict::Skip(why),
        };
        let (mut vacuous, mut compared_some) = (true, false);
        for planned in plan.steps.iter().filter(|planned| planned.role.starts_with(WITHOUT)) {
            let Ok(side) = Side::of(plan, observations, &planned.role) else { continue };
            compared_some = true;
            match compared(base, side, &plan.comparison, &telling) {
                Verdict::Pass { vacuous: empty } => vacuous &= empty,
                other => return other,
            }
        }
        if compared_some {
            Verdict::Pass { vacuous }
        } else {
            Verdict::skip("the target knows none of the strategies")
        }
    }
}

impl Strategies {
    /// The plan that compares a traversal with itself, with each of the named strategies switched off.
    fn compare_with(
        &self,
        query: &WrittenTraversal,
        context: &GremlinContext,
        comparison: Comparison,
        names: &[&str],
    ) -> Result<Plan, Refusal> {
        let dialect = context.settings.dialect;
        let mut plan = Plan::new(self.id(), "without").query(BASE, query.text(dialect), false);
        plan.comparison = comparison;
        // A target that does not know a strategy raises an error, which is not a finding.
        plan.raises = true;
        for name in names {
            let off: &[&str] = if *name == ALL { &OPTIMISATIONS } else { std::slice::from_ref(name) };
            let Some(text) = printed(&without(query, off), dialect) else {
                return Err(Refusal::not_applicable("the dialect cannot switch strategies off"));
            };
            plan = plan.query(&format!("{WITHOUT}{name}"), text, false);
        }
        Ok(plan)
    }
}

/// The traversal with these strategies switched off.
fn without(query: &WrittenTraversal, names: &[&str]) -> Traversal {
    let mut traversal = query.traversal.clone();
    let names = names.iter().map(|name| (*name).into()).collect();
    traversal.source.configuration.push(Configuration::WithoutStrategies(names));
    traversal
}
