//! `DifferentialBench`: rounds of generated queries on several engines at once, as published tools for differential
//! testing measure themselves: how long a round takes, how many queries are valid and have results, and how often the
//! engines differ.
//!
//! Each query is sent to every engine. Where the oracle that compares targets can make a claim, its verdict decides; a
//! difference that it does not blame on the first engine is kept with its reason.

use edgewise_engine::{Engine, ErrorClass, Observation, Outcome};
use edgewise_lab::campaign::{CampaignError, Config, RoundSource, Supplied, WeightsByName};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::{Language, Plan, Rig, Round, RoundQuery, TargetContext, Verdict};
use edgewise_model::Rng;
use edgewise_model::rows::RowComparison;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// The settings of the experiment.
pub struct DifferentialBench<'a, L: Language> {
    /// The engines; the first is the one under test. There must be two at least.
    pub engines: &'a [Arc<dyn Engine>],
    /// The seed.
    pub seed: u64,
    /// The number of rounds. Each has its own graph and `queries_per_round` queries.
    pub rounds: u64,
    /// The other settings of the rounds.
    pub config: Config<L::Generate>,
    /// Called after each round.
    pub progress: &'a dyn Fn(&DifferentialRound),
}

/// The result of one round.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DifferentialRound {
    /// The index of the round.
    pub index: u64,
    /// Seconds for the whole round: generating, loading, running and comparing.
    pub seconds: f64,
    /// Elements of the graph.
    pub elements: usize,
    /// The statements that create the graph, for each engine.
    #[serde(skip)]
    pub setups: Vec<Vec<String>>,
    /// The number of queries.
    pub queries: u64,
    /// What became of the queries on each engine.
    pub engines: Vec<EngineCounts>,
    /// Queries whose answers were compared and are the same.
    pub same: u64,
    /// Queries whose answers were not compared, by reason.
    pub not_compared: BTreeMap<String, u64>,
    /// Queries that the engines answer differently.
    pub discrepancies: Vec<Discrepancy>,
}

/// What became of the queries of a round on one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EngineCounts {
    /// Queries with an answer.
    pub answered: u64,
    /// Answers with at least one row that has a value other than null.
    pub non_empty: u64,
    /// Queries that the engine answered with an error that may be the fault of the query.
    pub refused: u64,
    /// Queries that exceeded a limit, met an internal error, or ended the session.
    pub failed: u64,
}

/// A query that the engines answer differently.
#[derive(Clone, Debug, Serialize)]
pub struct Discrepancy {
    /// The index of the round.
    pub round: u64,
    /// The index of the query in its round.
    pub query: usize,
    /// How the outcomes differ.
    pub class: &'static str,
    /// Who is wrong by the rules of the language: the engine under test, or why it is not blamed.
    pub ruling: String,
    /// The difference in words, if the engine under test is wrong.
    pub detail: String,
    /// The target, the text and the outcome of the query on each engine.
    pub outcomes: Vec<EngineOutcome>,
}

/// The outcome of a query on one engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineOutcome {
    /// The target.
    pub target: String,
    /// The text that was sent.
    pub text: String,
    /// The outcome.
    pub outcome: Outcome,
}

/// The ruling on a discrepancy in which the engine under test is wrong.
pub const TARGET_IS_WRONG: &str = "by the rules of the language the engine under test is wrong";

impl<L: Language> DifferentialBench<'_, L> {
    /// Runs the experiment.
    ///
    /// # Errors
    /// When an engine cannot be reached, or the language has no oracle that compares targets.
    pub fn run(&self) -> Result<Vec<DifferentialRound>, CampaignError> {
        let wrong = |why: &str| CampaignError::Config(why.to_owned());
        let [first, others @ ..] = self.engines else { return Err(wrong("no engine was named")) };
        let judge = L::oracles().iter().copied().find(|oracle| oracle.needs_others());
        let judge = judge.ok_or_else(|| wrong("no oracle of the language compares targets"))?;
        let context = TargetContext::<L>::against(first.profile(), others).map_err(CampaignError::Config)?;
        let source = L::rounds(self.seed, &self.config, &context, &Supplied::default());
        let mut rig = Rig::open_all(self.engines, 0, self.config.limits.limits())?;
        let mut targets = vec![first.target()];
        targets.extend(context.others.iter().map(|other| other.target.clone()));
        let bench = Judging { judge, context: &context, targets };
        let mut rounds = Vec::new();
        for index in 0..self.rounds {
            let round = bench.round(&*source, index, &mut rig)?;
            (self.progress)(&round);
            rounds.push(round);
        }
        Ok(rounds)
    }
}

/// What is the same in all rounds.
struct Judging<'a, L: Language> {
    judge: &'static dyn Oracle<L>,
    context: &'a TargetContext<L>,
    targets: Vec<String>,
}

impl<L: Language> Judging<'_, L> {
    fn round(
        &self,
        source: &dyn RoundSource<L>,
        index: u64,
        rig: &mut Rig,
    ) -> Result<DifferentialRound, CampaignError> {
        let began = Instant::now();
        let made = source.make(index, &WeightsByName::new()).1;
        let round = &made.round;
        let mut rng = source.stream(index).split("oracles");
        let texts = |setup: &Arc<Vec<edgewise_engine::Request>>| {
            setup.iter().map(|request| request.text.clone()).collect()
        };
        let mut result = DifferentialRound {
            index,
            elements: round.graph.nodes().count() + round.graph.relationships().count(),
            setups: std::iter::once(&round.setup).chain(&round.others).map(texts).collect(),
            engines: vec![EngineCounts::default(); self.targets.len()],
            ..DifferentialRound::default()
        };
        for (place, query) in round.queries.iter().filter_map(RoundQuery::query).enumerate() {
            self.query(round, place, query, &mut rng.split("query"), rig, &mut result)?;
        }
        result.seconds = began.elapsed().as_secs_f64();
        Ok(result)
    }

    fn query(
        &self,
        round: &Round<L>,
        place: usize,
        query: &L::Query,
        rng: &mut Rng,
        rig: &mut Rig,
        result: &mut DifferentialRound,
    ) -> Result<(), CampaignError> {
        result.queries += 1;
        let planned = self.judge.plan(round, query, self.context, rng);
        let refusal = planned.as_ref().err().map(|refusal| refusal.why().to_owned());
        let plan = planned.unwrap_or_else(|_| self.plain_plan(round, query));
        let plan = plan.bind::<L>(&round.parameters);
        let observations = match rig.play(&round.setup, &plan)? {
            Ok(observations) => observations,
            Err(load) => {
                let why = format!("the graph could not be loaded: {:?}", load.outcome);
                *result.not_compared.entry(why).or_default() += 1;
                return Ok(());
            }
        };
        let outcomes: Vec<EngineOutcome> =
            (0..self.targets.len()).filter_map(|target| self.outcome(&plan, &observations, target)).collect();
        for (counts, own) in result.engines.iter_mut().zip(&outcomes) {
            counts.count(&own.outcome);
        }
        if let Some(why) = refusal {
            *result.not_compared.entry(why).or_default() += 1;
            return Ok(());
        }
        let class = class_of(&outcomes);
        let (ruling, detail) = match self.judge.judge(&plan, &observations) {
            Verdict::Pass { .. } => {
                result.same += 1;
                return Ok(());
            }
            Verdict::Fail(failure) => (TARGET_IS_WRONG.to_owned(), failure.detail),
            Verdict::Skip(why) if class.is_none() => {
                *result.not_compared.entry(why.into_owned()).or_default() += 1;
                return Ok(());
            }
            Verdict::Skip(why) => (why.into_owned(), String::new()),
            Verdict::More(_) => ("a further plan would have to be played".to_owned(), String::new()),
        };
        let class = class.unwrap_or("the answers differ");
        result.discrepancies.push(Discrepancy {
            round: result.index,
            query: place,
            class,
            ruling,
            detail,
            outcomes,
        });
        Ok(())
    }

    /// A plan that only sends the query to every engine, for a query about which the oracle claims nothing.
    fn plain_plan(&self, round: &Round<L>, query: &L::Query) -> Plan {
        let mut plan = Plan::new(self.judge.id(), "alone");
        plan.others.clone_from(&round.others);
        let settings = std::iter::once(&self.context.settings)
            .chain(self.context.others.iter().map(|other| &other.settings));
        for (target, settings) in settings.enumerate() {
            let text = L::text(query, settings);
            plan = plan.query_on(target, &role(target), text, L::writes(query));
        }
        plan
    }

    fn outcome(&self, plan: &Plan, observations: &[Observation], target: usize) -> Option<EngineOutcome> {
        let outcome = observations.get(plan.place(&role(target))?)?.outcome.clone();
        let text = plan.text(&role(target)).unwrap_or_default().to_owned();
        Some(EngineOutcome { target: self.targets[target].clone(), text, outcome })
    }
}

/// The role of the query on a target, as the oracles that compare targets name it.
fn role(target: usize) -> String {
    format!("query-{target}")
}

impl EngineCounts {
    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Rows(rows) => {
                self.answered += 1;
                let found = rows.rows.iter().flatten().any(|value| !value.is_null());
                self.non_empty += u64::from(found);
            }
            Outcome::Error { class, .. } if refuses(*class) => self.refused += 1,
            outcome if outcome.is_answer() => self.answered += 1,
            _ => self.failed += 1,
        }
    }
}

/// Whether an error of this class may be the fault of the query.
const fn refuses(class: ErrorClass) -> bool {
    use ErrorClass::{Constraint, Data, Semantic, Syntax, Unknown, Unsupported};
    matches!(class, Syntax | Semantic | Unsupported | Data | Constraint | Unknown)
}

/// How the outcomes of the engines differ; `None` if they are the same.
fn class_of(outcomes: &[EngineOutcome]) -> Option<&'static str> {
    let (first, others) = outcomes.split_first()?;
    let class = |other: &EngineOutcome| match (&first.outcome, &other.outcome) {
        (Outcome::Rows(one), Outcome::Rows(other)) => {
            RowComparison::bag().compare(one, other).map(|_| "the answers differ")
        }
        (one, other) => match (one.is_answer(), other.is_answer()) {
            (false, true) => Some("only the engine under test raises an error"),
            (true, false) => Some("only another engine raises an error"),
            _ => None,
        },
    };
    others.iter().find_map(class)
}
