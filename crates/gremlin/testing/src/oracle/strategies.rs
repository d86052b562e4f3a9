//! Strategies: a traversal means the same without one of the strategies that only make it faster.
//!
//! ```text
//! base:                  g.V().out().count()
//! without-CountStrategy: g.withoutStrategies(CountStrategy).V().out().count()
//! base = without-…, for each strategy
//! ```
//! Only optimisation strategies are switched off: decoration and verification strategies change what a traversal means. The claim is a
//! *contradiction*. Side conditions: results that are determined; it only reads; the dialect can switch strategies off. A target that does
//! not know a strategy refuses the second statement, so errors are not compared.

use crate::oracle::answers::compared;
use crate::oracle::claim::Claim;
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::Observation;
use edgewise_gremlin_syntax::ast::{Configuration, Traversal};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
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

/// Strategies that are switched off for one traversal, each by itself.
const TRIED: usize = 3;

impl Oracle<Gremlin> for Strategies {
    fn id(&self) -> &'static str {
        "strategies"
    }

    fn claims(&self) -> &'static str {
        "a traversal gives the same results without one of the strategies that only make it faster"
    }

    fn needs(&self) -> &'static str {
        "a target that lets strategies be switched off, and results that are determined"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "An optimisation must not change what a traversal gives. With one switched off, the engine gives something else:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        match role.strip_prefix(WITHOUT) {
            Some("all") => Some("Without several strategies".to_owned()),
            Some(strategy) => Some(format!("Without {strategy}")),
            None => (role == BASE).then(|| "The traversal".to_owned()),
        }
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some((BASE, ["as it is", "without a strategy"]))
    }

    fn share(&self) -> u32 {
        40
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let claim = Claim::of(query, round, context)?;
        if claim.writes {
            return Err(Refusal::not_applicable("it changes the graph"));
        }
        let named = |configuration: &Configuration| {
            matches!(configuration, Configuration::WithStrategies(_) | Configuration::WithoutStrategies(_))
        };
        if query.source.configuration.iter().any(named) {
            return Err(Refusal::not_applicable("it names strategies itself"));
        }
        let dialect = context.settings.dialect;
        // `withoutStrategies(InlineFilterStrategy)` answers "No such property: InlineFilterStrategy" on HugeGraph and OrientDB.
        if dialect.is_groovy() {
            return Err(Refusal::not_applicable("servers import no strategies for Groovy"));
        }
        let mut plan = Plan::new(self.id(), "without").query(BASE, query.text(dialect), false);
        plan.comparison = claim.comparison;
        // A target that does not know a strategy says so.
        plan.raises = true;
        let mut strategies = OPTIMISATIONS;
        rng.shuffle(&mut strategies);
        let mut tried: Vec<(String, Vec<&str>)> =
            strategies[..TRIED].iter().map(|one| (format!("{WITHOUT}{one}"), vec![*one])).collect();
        if rng.one_in(4) {
            tried.push((format!("{WITHOUT}all"), strategies[..8].to_vec()));
        }
        for (role, names) in tried {
            let Some(text) = printed(&without(query, &names), dialect) else {
                return Err(Refusal::not_applicable("the dialect cannot switch strategies off"));
            };
            plan = plan.query(&role, text, false);
        }
        Ok(plan)
    }

    fn undone(&self, _: &Round, _: &WrittenTraversal, _: &GremlinContext, plan: &Plan) -> Vec<Plan> {
        // One strategy alone.
        let roles: Vec<String> = plan.steps.iter().map(|planned| planned.role.clone()).collect();
        if roles.len() <= 2 {
            return Vec::new();
        }
        let alone = |kept: &String| {
            let mut fewer = plan.clone();
            fewer.steps.retain(|planned| planned.role == BASE || planned.role == *kept);
            fewer
        };
        roles.iter().filter(|role| *role != BASE).map(alone).collect()
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let plan = self.plan(round, query, context, &mut Rng::from_seed_u64(earlier.seed))?;
        let mut plan = Plan { seed: earlier.seed, ..plan };
        // Only those that are still asked.
        plan.steps.retain(|planned| earlier.place(&planned.role).is_some());
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: self.id(),
            rule: &plan.rule,
            title: "A traversal gives something else when an optimisation is switched off",
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

/// The traversal with strategies switched off.
fn without(query: &WrittenTraversal, names: &[&str]) -> Traversal {
    let mut traversal = query.traversal.clone();
    let names = names.iter().map(|name| (*name).into()).collect();
    traversal.source.configuration.push(Configuration::WithoutStrategies(names));
    traversal
}
