//! Searches for a mutant: a campaign against the program that runs it.

use super::{CodeMutant, MutantProgram, MutatedLanguage};
use edgewise_engine::hosted::HostedEngine;
use edgewise_engine::{Engine, EngineError, Request};
use edgewise_lab::campaign::{CampaignError, Config, RawFailure, Supplied, Weights, Worker};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::{Language, Plan, Rig, TargetContext, Verdict, oracle};
use edgewise_reference::open_reference;
use std::ffi::OsString;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The finding that killed a mutant.
#[derive(Clone, Debug, PartialEq)]
pub struct Kill {
    /// The oracle.
    pub oracle: String,
    /// The title of the finding.
    pub title: String,
    /// Its statements, without the setup.
    pub statements: Vec<String>,
    /// Queries judged by the end of the round.
    pub queries: u64,
    /// Seconds since the campaign began.
    pub seconds: f64,
}

/// The result of a campaign against a mutant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MutantSearch {
    /// The first finding of any oracle.
    pub all: Option<Kill>,
    /// The first finding of an oracle that asks neither the semantics nor another engine.
    pub single_engine: Option<Kill>,
    /// The queries that were judged.
    pub queries: u64,
    /// The statements that were sent.
    pub statements: u64,
    /// Findings that the unchanged semantics show as well. They do not count as kills.
    pub false_alarms: Vec<String>,
}

/// The limits of a campaign.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// The longest time.
    pub time: Duration,
    /// The most queries to judge.
    pub queries: Option<u64>,
    /// The time limit of a statement. The semantics have budgets, so one that runs longer hangs.
    pub statement: Duration,
}

/// True if a mutant changes code that only the planned executor runs.
fn is_planned(mutant: &CodeMutant) -> bool {
    mutant.file.starts_with("planned/")
}

/// The target that runs a mutant: the planned executor if it changes its code, otherwise the plain one.
pub fn target_of(language: &MutatedLanguage, mutant: &CodeMutant) -> String {
    format!("{}{}", language.target, if is_planned(mutant) { "+planned" } else { "" })
}

/// The engine that runs a target with one mutant of the program switched on. With the number 0, no mutant is on.
///
/// # Errors
/// When there is no such target.
pub fn mutant_engine(
    program: &MutantProgram,
    target: &str,
    number: u32,
) -> Result<Arc<dyn Engine>, EngineError> {
    let honest = open_reference(target)?;
    let words = [program.path.clone().into_os_string(), OsString::from(format!("{target}+quick"))];
    let command = words.into_iter().chain([OsString::from(number.to_string())]).collect();
    let name = format!("{target} with mutant {number}");
    Ok(Arc::new(HostedEngine::new(honest.id(), name, honest.profile().clone(), command)))
}

/// Plays rounds against a mutant until oracles of both kinds have found it, or a limit is reached.
///
/// # Errors
/// When the unchanged semantics cannot be opened.
pub fn search_for_mutant<L: Language>(
    program: &MutantProgram,
    target: &str,
    number: u32,
    seed: u64,
    limits: SearchLimits,
) -> Result<MutantSearch, CampaignError> {
    let engine = mutant_engine(program, target, number)?;
    let honest = open_reference(target)?;
    let mut config = Config::<L::Generate>::default();
    config.limits.statement_ms = u64::try_from(limits.statement.as_millis()).unwrap_or(u64::MAX);
    let oracles: Vec<&'static dyn Oracle<L>> =
        L::oracles().iter().copied().filter(|oracle| !oracle.needs_others()).collect();
    let context = TargetContext::<L>::of(engine.profile()).map_err(CampaignError::Config)?;
    let rounds = L::rounds(seed, &config, &context, &Supplied::default());
    let began = Instant::now();
    let until = Some(began + limits.time);
    let worker = Worker { rounds: &*rounds, context: &context, oracles: &oracles, verbose: false, until };
    let mut search = MutantSearch::default();
    let kill = |oracle: &str, title: &str, statements: Vec<String>, queries: u64| Kill {
        oracle: oracle.to_owned(),
        title: title.to_owned(),
        statements,
        queries,
        seconds: began.elapsed().as_secs_f64(),
    };
    let mut right = Rig::open(honest, 0, config.limits.limits())?;
    let mut rig = Rig::open(engine, 0, config.limits.limits())?;
    for index in 0.. {
        let most = config.queries_per_round as usize;
        let (report, gone) = worker.round_until_gone(&mut rig, index, most, &Weights::default());
        search.queries += report.tally.cases;
        search.statements += report.tally.statements;
        for raw in report.failures {
            let single = oracle::<L>(&raw.plan.oracle).is_some_and(|oracle| !oracle.needs_semantics());
            let news = search.all.is_none() || single && search.single_engine.is_none();
            if !news {
                continue;
            }
            if fails::<L>(&mut right, &raw)? {
                search.false_alarms.push(format!("{}: {}", raw.plan.oracle, raw.failure.title));
                continue;
            }
            let statements =
                raw.plan.statements().map(|(role, request)| format!("[{role}] {}", request.text)).collect();
            let kill = kill(&raw.plan.oracle, &raw.failure.title, statements, search.queries);
            if single && search.single_engine.is_none() {
                search.single_engine = Some(kill.clone());
            }
            search.all.get_or_insert(kill);
        }
        if let Some(error) = gone {
            // If the engine cannot be reached any more, oracles of both kinds count as having found the mutant.
            let kill = kill("none", &format!("the engine is lost: {error}"), Vec::new(), search.queries);
            search.single_engine.get_or_insert_with(|| kill.clone());
            search.all.get_or_insert(kill);
        }
        let enough = limits.queries.is_some_and(|most| search.queries >= most);
        let found = search.all.is_some() && search.single_engine.is_some();
        if found || enough || began.elapsed() >= limits.time {
            break;
        }
    }
    Ok(search)
}

/// True if a failure shows on the unchanged semantics as well.
fn fails<L: Language>(rig: &mut Rig, raw: &RawFailure<L>) -> Result<bool, CampaignError> {
    let Some(judge) = oracle::<L>(&raw.plan.oracle) else { return Ok(false) };
    // An earlier plan may have changed the graph, so start with a new session.
    rig.close();
    let setup: Arc<Vec<Request>> = Arc::new(raw.made.round.setup[..raw.setup_length].to_vec());
    let plan: Plan = raw.plan.clone();
    Ok(matches!(rig.settle(&setup, plan, judge, &|_| Ok(()))?.verdict, Verdict::Fail(_)))
}
