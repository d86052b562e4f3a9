//! Runs every statement of the corpus on two engines.

use super::{Entry, StatementResult, Verdict, statement_result::compare};
use edgewise_cypher_testing::tck::may_write;
use edgewise_engine::{Engine, EngineError, Limits, Outcome, Request, Session, Step};

/// The number of reading statements that are sent together.
const BATCH: usize = 64;

/// A statement and its results.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The statement.
    pub entry: Entry,
    /// The result on the reference.
    pub ours: StatementResult,
    /// The result on the engine.
    pub theirs: StatementResult,
    /// How the two compare.
    pub verdict: Verdict,
}

/// Runs every statement on both engines, each time starting with the same graph.
pub fn try_all(
    entries: &[Entry],
    setup: &[String],
    ours: &dyn Engine,
    theirs: &dyn Engine,
    limits: &Limits,
    progress: &dyn Fn(usize),
) -> Result<Vec<Tried>, EngineError> {
    let ours = run_all(entries, setup, ours, limits, &|_| {})?;
    let theirs = run_all(entries, setup, theirs, limits, progress)?;
    let tried = entries.iter().zip(ours).zip(theirs).map(|((entry, ours), theirs)| {
        let verdict = compare(&ours, &theirs, entry.ordered);
        Tried { entry: entry.clone(), ours, theirs, verdict }
    });
    Ok(tried.collect())
}

fn run_all(
    entries: &[Entry],
    setup: &[String],
    engine: &dyn Engine,
    limits: &Limits,
    progress: &dyn Fn(usize),
) -> Result<Vec<StatementResult>, EngineError> {
    let setup: Vec<Request> = setup.iter().map(Request::new).collect();
    let mut session = loaded(engine, &setup, limits)?;
    let mut results = Vec::with_capacity(entries.len());
    while results.len() < entries.len() {
        let at = results.len();
        let reading = entries[at..].iter().take(BATCH).take_while(|entry| !may_write(&entry.text)).count();
        let answers = if reading > 0 {
            read(session.as_mut(), &entries[at..at + reading])
        } else {
            vec![write(session.as_mut(), &entries[at], &setup)]
        };
        // A session that ended is replaced. The result of the statement that ended it is already recorded.
        let ended = answers.iter().any(|(outcome, _)| outcome.ends_session());
        results.extend(answers.into_iter().map(|(outcome, graph)| StatementResult::new(outcome, graph)));
        if ended {
            session = loaded(engine, &setup, limits)?;
        }
        progress(results.len());
    }
    Ok(results)
}

type Answered = (Outcome, Option<Box<edgewise_model::Graph>>);

fn loaded(engine: &dyn Engine, setup: &[Request], limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
    let mut session = engine.connect(0, limits)?;
    let observation = session.load(setup);
    if !observation.outcome.is_answer() {
        let what = format!("the setup fails on {}: {:?}", engine.id(), observation.outcome);
        return Err(EngineError::Unavailable(what));
    }
    Ok(session)
}

fn read(session: &mut dyn Session, entries: &[Entry]) -> Vec<Answered> {
    let steps: Vec<Step> = entries.iter().map(|entry| Step::Run(Request::new(&entry.text))).collect();
    session.play(&steps).into_iter().map(|observation| (observation.outcome, None)).collect()
}

/// Runs a statement in a transaction, reads the graph and rolls back. If only a commit shows whether the statement is
/// allowed, runs it without a transaction, and loads the graph again after it.
fn write(session: &mut dyn Session, entry: &Entry, setup: &[Request]) -> Answered {
    if entry.text.contains("DELETE") || entry.text.contains("TRANSACTIONS") {
        let outcome = session.run(&Request::new(&entry.text)).outcome;
        let graph = match outcome.is_answer().then(|| session.dump()) {
            Some(Outcome::Graph(graph)) => Some(graph),
            _ => None,
        };
        let again = session.load(setup).outcome;
        return if again.is_answer() { (outcome, graph) } else { (again, None) };
    }
    let began = session.begin();
    if !began.is_answer() {
        return (began, None);
    }
    let outcome = session.run(&Request::new(&entry.text)).outcome;
    let graph = match outcome.is_answer().then(|| session.dump()) {
        Some(Outcome::Graph(graph)) => Some(graph),
        _ => None,
    };
    let ended = session.rollback();
    if ended.is_answer() { (outcome, graph) } else { (ended, None) }
}
