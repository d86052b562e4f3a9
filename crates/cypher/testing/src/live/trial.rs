//! Tests an existing database with statements that only read, and with oracles that compare its answers with each
//! other.

use crate::Cypher;
use crate::determinism::Facts;
use crate::live::{LiveData, LiveError, is_safe_reading, read_live};
use crate::oracle::{CypherTarget, oracles};
use crate::{Round, RoundQuery};
use edgewise_cypher_generate::{Config, Features, GENERATOR_VERSION, Interval, generate_on};
use edgewise_engine::{Engine, Limits, Session, Step};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::{FaultKind, Plan, Verdict};
use edgewise_model::{Graph, Map, Rng, Schema};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many queries are generated at a time.
const QUERIES_PER_ROUND: u32 = 40;
/// How often a failure must recur to be reported. Once is not enough, because other users may write between two
/// statements.
const CONFIRMATIONS: usize = 3;
/// How many further plans the verdict on a plan may ask for.
const MOST_FURTHER_PLANS: usize = 3;

/// A bug found on an existing database. It is neither reduced nor stored, because the data belongs to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveFinding {
    /// The oracle's id.
    pub oracle: String,
    /// One sentence that states the bug.
    pub title: String,
    /// The difference between the answers, as readable text.
    pub detail: String,
    /// The statements that show the bug, each with its role in the plan.
    pub statements: Vec<(String, String)>,
}

/// The result of testing an existing database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveTally {
    /// How many queries were judged.
    pub cases: u64,
    /// How many checks passed in which something was compared.
    pub passed: u64,
    /// How many checks passed because there was nothing to compare.
    pub vacuous: u64,
    /// How many failures did not recur, because another user may have written to the database.
    pub unstable: u64,
    /// How many checks were skipped, by reason.
    pub skipped: BTreeMap<String, u64>,
}

/// A round of reading queries for the data of an existing database, from seed and round index.
pub fn make_round(data: &LiveData, config: &Config, features: &Features, seed: u64, index: u64) -> Round {
    let mut config = config.clone();
    config.query.queries = Interval::new(QUERIES_PER_ROUND, QUERIES_PER_ROUND);
    // Oracles that only read need filters and clauses that handle each row by itself, so most queries get a filter.
    config.query.filtered = 75;
    // Printed statements must be complete, and parameters are sent separately from the text.
    config.query.parameters = 0;
    let mut rng = Rng::for_round(GENERATOR_VERSION, seed, b"existing data", index);
    let made = generate_on(&config, features, &data.schema, &data.graph, &mut rng);
    let queries = made.queries.into_iter().filter_map(|query| query.statement.as_query().cloned());
    Round {
        index,
        schema: made.schema,
        setup: Arc::new(Vec::new()),
        others: Vec::new(),
        graph: Arc::new(made.graph),
        modelled: true,
        queries: queries.map(|query| RoundQuery::Read(query.into())).collect(),
        parameters: Map::new(),
    }
}

/// Tests an existing database with this many queries. `engine` must be opened for reading only. Ends at once if the
/// session ends, so that a statement that may have crashed the server is not sent twice.
///
/// # Errors
/// If the database cannot be reached, is empty, or has no labels.
pub fn test_live(
    engine: &dyn Engine,
    context: &CypherTarget,
    config: &Config,
    (seed, cases): (u64, u64),
    limits: &Limits,
) -> Result<(LiveTally, Vec<LiveFinding>), LiveError> {
    let mut session = engine.connect(0, limits)?;
    let data = read_live(session.as_mut())?;
    let features = crate::rounds::features_of(context);
    let procedures = features.procedures.iter().map(|procedure| procedure.name.clone());
    let facts = Facts { procedures: procedures.collect(), ..Facts::from(&context.settings.knobs) };
    let (mut tally, mut findings) = (LiveTally::default(), Vec::new());
    let mut index = 0;
    while tally.cases < cases {
        // The database may contain values of other types and sizes than the sample, so the oracles must not rely on
        // the sample.
        let made = make_round(&data, config, &features, seed, index);
        let round = Round { schema: Schema::default(), graph: Arc::new(Graph::new()), ..made };
        let mut rng = Rng::for_round(GENERATOR_VERSION, seed, b"oracles", index);
        index += 1;
        for query in round.queries.iter().filter_map(RoundQuery::query) {
            if tally.cases == cases {
                break;
            }
            tally.cases += 1;
            for oracle in contradiction_oracles() {
                match oracle
                    .plan(&round, query, context, &mut rng)
                    .map_err(|refusal| refusal.why().to_owned())
                {
                    Ok(plan) => match is_reading(&plan, &facts) {
                        Ok(()) => {
                            let judged = judge(session.as_mut(), *oracle, plan);
                            // If the server stops, report that and send nothing more.
                            if judged.lost {
                                findings.push(judged.session_lost());
                                return Ok((tally, findings));
                            }
                            judged.count(&mut tally, &mut findings);
                        }
                        Err(why) => *tally.skipped.entry(why).or_default() += 1,
                    },
                    Err(why) => *tally.skipped.entry(why).or_default() += 1,
                }
            }
        }
    }
    Ok((tally, findings))
}

/// The oracles that compare answers of one engine with each other. The others need to know the whole graph.
fn contradiction_oracles() -> impl Iterator<Item = &'static &'static dyn Oracle<Cypher>> {
    oracles().iter().filter(|oracle| {
        oracle.kind() == FaultKind::Contradiction && oracle.part() == Part::Query && !oracle.provokes()
    })
}

/// Checks that a plan only reads, and only runs on the target itself. The error says why not.
fn is_reading(plan: &Plan, facts: &Facts) -> Result<(), String> {
    if plan.fresh || plan.expected.is_some() {
        return Err("the plan needs a generated graph".to_owned());
    }
    for planned in &plan.steps {
        match &planned.step {
            Step::Run(request) | Step::Explain(request) if planned.target == 0 => {
                is_safe_reading(&request.text, facts)
                    .map_err(|why| format!("a statement is not sent: {why}"))?;
            }
            _ => return Err("the plan does more than read".to_owned()),
        }
    }
    Ok(())
}

/// The result of running one plan, and of repeating it if it failed.
struct Judged {
    verdict: Verdict,
    plan: Plan,
    /// Whether the session ended.
    lost: bool,
    /// Whether the plan failed at first but not when it was repeated.
    unstable: bool,
}

/// Runs a plan, and then each further plan that its verdict asks for. A failure counts only if it occurs
/// `CONFIRMATIONS` times.
fn judge(session: &mut dyn Session, oracle: &dyn Oracle<Cypher>, plan: Plan) -> Judged {
    let mut plan = plan;
    let mut shown = 0;
    let mut further = 0;
    loop {
        let steps: Vec<Step> = plan.steps.iter().map(|planned| planned.step.clone()).collect();
        let observations = session.play(&steps);
        let lost = observations.last().is_none_or(|last| last.outcome.ends_session());
        let verdict = oracle.judge(&plan, &observations);
        match verdict {
            Verdict::More(more) if further < MOST_FURTHER_PLANS && !lost => {
                further += 1;
                // The plan that a verdict asks for must be read-only too.
                if is_reading(&more, &Facts::default()).is_err() {
                    let verdict = Verdict::skip("a further plan does more than read");
                    return Judged { verdict, plan, lost, unstable: false };
                }
                plan = *more;
            }
            Verdict::Fail(_) if shown + 1 < CONFIRMATIONS && !lost => shown += 1,
            verdict => {
                let unstable = shown > 0 && !matches!(verdict, Verdict::Fail(_));
                return Judged { verdict, plan, lost, unstable };
            }
        }
    }
}

impl Judged {
    /// The finding to report if the session ended while these statements ran.
    fn session_lost(&self) -> LiveFinding {
        let statements = self.plan.statements();
        LiveFinding {
            oracle: edgewise_lab::oracle::FailureOracle::ID.to_owned(),
            title: "the connection was lost, or an answer did not come, while these statements ran"
                .to_owned(),
            detail: "nothing more was sent; check whether the server is still running, and its log"
                .to_owned(),
            statements: statements.map(|(role, request)| (role.to_owned(), request.text.clone())).collect(),
        }
    }

    /// Adds the verdict to the tally, and a failure to the findings.
    fn count(self, tally: &mut LiveTally, findings: &mut Vec<LiveFinding>) {
        tally.unstable += u64::from(self.unstable);
        match self.verdict {
            Verdict::Pass { vacuous: false } => tally.passed += 1,
            Verdict::Pass { vacuous: true } => tally.vacuous += 1,
            Verdict::Skip(why) => *tally.skipped.entry(why.into_owned()).or_default() += 1,
            Verdict::More(_) => *tally.skipped.entry("too many further plans".to_owned()).or_default() += 1,
            Verdict::Fail(failure) => {
                let statements = self.plan.statements();
                findings.push(LiveFinding {
                    oracle: self.plan.oracle.clone(),
                    title: failure.title,
                    detail: failure.detail,
                    statements: statements
                        .map(|(role, request)| (role.to_owned(), request.text.clone()))
                        .collect(),
                });
            }
        }
    }
}
