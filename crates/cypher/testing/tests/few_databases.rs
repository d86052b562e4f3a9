//! Campaigns on engines that have fewer databases than there are workers, or that cannot be tested at all.

use edgewise_cypher_testing::rounds::{Supplied, target_context};
use edgewise_cypher_testing::{Campaign, Config};
use edgewise_engine::{
    Crash, Engine, EngineError, ErrorClass, Limits, Observation, OpenOptions, Outcome, Profile, Request,
    Session, Target,
};
use edgewise_lab::Finding;
use edgewise_lab::campaign::{
    CampaignError, Ending, Event, Listener, Outcome as Ended, ReduceConfig, Reporter,
};
use edgewise_lab::store::OutputFolder;
use edgewise_lab::triage::{KnownBugs, Label};
use edgewise_reference::registry;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The reference engine with a limited number of databases, which fails in a given way.
struct LimitedEngine {
    inner: Box<dyn Engine>,
    databases: Option<usize>,
    failure_mode: FailureMode,
    /// How many sessions are open now.
    open: Arc<AtomicUsize>,
    /// The most sessions that were open at the same time.
    most: Arc<AtomicUsize>,
    dead: Arc<AtomicBool>,
}

/// How the engine fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FailureMode {
    /// The engine does not fail.
    None,
    /// The worker with the number 0 gets no session, but the coordinator does.
    NoWorkers,
    /// The engine refuses every query that returns rows.
    Refusing,
    /// The first query that contains `count(` crashes the engine for good: it cannot be started again.
    Mortal,
}

impl Engine for LimitedEngine {
    fn id(&self) -> &str {
        self.inner.id()
    }

    fn target(&self) -> String {
        self.inner.target()
    }

    fn profile(&self) -> &Profile {
        self.inner.profile()
    }

    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        if self.failure_mode == FailureMode::NoWorkers && worker == 0 {
            return Err(EngineError::Unavailable("the server takes no more sessions".to_owned()));
        }
        if self.dead.load(Ordering::SeqCst) {
            return Err(EngineError::Unavailable("no server listens there".to_owned()));
        }
        let now = self.open.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        let inner = self.inner.connect(worker, limits)?;
        let (open, dead) = (Arc::clone(&self.open), Arc::clone(&self.dead));
        Ok(Box::new(CountedSession { inner, open, dead, failure_mode: self.failure_mode }))
    }

    fn databases(&self) -> Option<usize> {
        self.databases
    }
}

/// A session that is counted while it is open.
struct CountedSession {
    inner: Box<dyn Session>,
    open: Arc<AtomicUsize>,
    dead: Arc<AtomicBool>,
    failure_mode: FailureMode,
}

impl Drop for CountedSession {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Session for CountedSession {
    fn version(&self) -> &str {
        self.inner.version()
    }

    fn run(&mut self, request: &Request) -> Observation {
        // Queries may be sent with keywords in lower case.
        let text = request.text.to_ascii_uppercase();
        if self.failure_mode == FailureMode::Refusing && (text.contains("RETURN") || text.contains("FINISH"))
        {
            let refused = Outcome::error(ErrorClass::Syntax, "this server answers no reading query");
            return Observation::new(refused, Duration::ZERO);
        }
        if self.failure_mode == FailureMode::Mortal && request.text.contains("count(") {
            self.dead.store(true, Ordering::SeqCst);
            return Observation::new(Outcome::Crash(Crash::default()), Duration::ZERO);
        }
        self.inner.run(request)
    }

    fn reset(&mut self) -> Outcome {
        self.inner.reset()
    }

    fn dump(&mut self) -> Outcome {
        self.inner.dump()
    }

    fn begin(&mut self) -> Outcome {
        self.inner.begin()
    }

    fn rollback(&mut self) -> Outcome {
        self.inner.rollback()
    }
}

/// A listener that keeps the notices for the user.
#[derive(Default)]
struct Notices(Arc<Mutex<Vec<String>>>);

impl Listener for Notices {
    fn event(&mut self, event: &Event) {
        if let Event::Notice { message } = event {
            self.0.lock().expect("nobody panicked").push(message.clone());
        }
    }

    fn finding(&mut self, _finding: &Finding) {}
}

/// Writes no documents about findings.
struct NoDocuments;

impl Reporter for NoDocuments {
    fn documents(&self, _finding: &Finding, _label: &Label<'_>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

struct Run {
    ended: Ended,
    most: usize,
    notices: Vec<String>,
}

fn run(
    folder: &Path,
    target: &str,
    databases: Option<usize>,
    failure_mode: FailureMode,
    config: &Config,
) -> Run {
    let parsed = Target::parse(target).expect("a target");
    let (now, most) = (Arc::default(), Arc::default());
    let scarce = LimitedEngine {
        inner: registry().open(&parsed, &OpenOptions::default()).expect("the reference"),
        databases,
        failure_mode,
        open: now,
        most: Arc::clone(&most),
        dead: Arc::default(),
    };
    let context = target_context(scarce.profile()).expect("a context");
    let folder = OutputFolder::create(folder).expect("a folder");
    let ending = Ending { cases: config.cases, time: None };
    let campaign = Campaign {
        config,
        engine: Arc::new(scarce),
        others: Vec::new(),
        context,
        supplied: Supplied::default(),
        ending,
        store: &folder,
        known: &KnownBugs::default(),
        reporter: &NoDocuments,
        verbose: false,
        interrupted: &AtomicBool::new(false),
    };
    let notices = Notices::default();
    let told = Arc::clone(&notices.0);
    let ended = campaign.run(&mut { notices }).expect("it begins");
    let notices = told.lock().expect("nobody panicked").clone();
    Run { ended, most: most.load(Ordering::SeqCst), notices }
}

fn config(workers: usize, cases: u64) -> Config {
    Config {
        seed: Some(7),
        workers: Some(workers),
        cases: Some(cases),
        queries_per_round: 10,
        reduce: ReduceConfig { attempts: 40, ..ReduceConfig::default() },
        oracles: ["partition", "reference", "failure"].map(str::to_owned).to_vec(),
        ..Config::default()
    }
}

const FAULTY: &str = "reference+fault:collect-keeps-null+fault:avg-counts-null+fault:in-with-null-is-false\
                      +fault:coalesce-skips-empty+fault:head-passes-over-null+fault:modulo-of-null-fails\
                      +fault:incoming-loop-missed+fault:division-rounds-down+fault:nulls-last-descending";

#[test]
fn one_database_gives_the_same_findings_as_many() {
    let folder = tempfile::tempdir().expect("a folder");
    let many = run(&folder.path().join("many"), FAULTY, None, FailureMode::None, &config(3, 60));
    let one = run(&folder.path().join("one"), FAULTY, Some(1), FailureMode::None, &config(3, 60));
    assert!(many.ended.error.is_none() && one.ended.error.is_none(), "{:?} {:?}", many.ended, one.ended);
    assert!(!one.ended.signatures.is_empty(), "{:?}", one.ended.summary);
    assert_eq!(one.ended.signatures, many.ended.signatures);
    assert_eq!(one.ended.summary.findings.total, many.ended.summary.findings.total);
    assert_eq!(one.ended.summary.statements, many.ended.summary.statements);
    assert_eq!(one.most, 1, "two sessions were open at the same time");
    assert!(many.most > 1 && many.notices.is_empty());
    assert_eq!(one.notices.len(), 1, "there is exactly one notice: {:?}", one.notices);
    assert!(one.notices[0].contains("one database"));
}

#[test]
fn with_few_databases_fewer_workers_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let few = run(&folder.path().join("few"), "reference", Some(3), FailureMode::None, &config(8, 80));
    assert!(few.ended.error.is_none(), "{:?}", few.ended.error);
    assert!((2..=3).contains(&few.most), "{}", few.most);
    assert!(few.notices[0].contains("2 workers"), "{:?}", few.notices);
}

#[test]
fn a_worker_that_gets_no_session_ends_the_run_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let ended =
        run(&folder.path().join("out"), "reference", None, FailureMode::NoWorkers, &config(2, 80)).ended;
    match &ended.error {
        Some(CampaignError::Engine(EngineError::Unavailable(why))) => {
            assert!(why.contains("no more sessions"))
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(ended.summary.broken(), Some("the server takes no more sessions"));
}

#[test]
fn a_run_whose_queries_are_all_refused_fails_because_nothing_was_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut refused = Config { oracles: vec!["failure".to_owned()], ..config(2, 40) };
    // Every reading query ends with RETURN or FINISH, which this engine refuses.
    refused.generate.query.writes = 0;
    let ended = run(&folder.path().join("out"), "reference", None, FailureMode::Refusing, &refused).ended;
    match &ended.error {
        Some(CampaignError::Unjudged(why)) => assert!(why.contains("answers no reading query"), "{why}"),
        other => panic!("{other:?}: {:?}", ended.summary),
    }
    assert!(ended.summary.broken().is_some_and(|why| why.starts_with("no query was judged")));
}

#[test]
fn a_statement_that_stops_a_server_for_good_is_kept_for_a_later_reduction() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, databases) in [("alone", Some(1)), ("apart", None)] {
        let out = folder.path().join(name);
        let ended = run(&out, "reference", databases, FailureMode::Mortal, &config(1, 400)).ended;
        assert!(matches!(ended.error, Some(CampaignError::Engine(_))), "{name}: {:?}", ended.error);
        let findings = &ended.summary.findings;
        assert_eq!((findings.total, findings.not_yet_reduced), (1, 1), "{name}: {findings:?}");
        let kept = std::fs::read_dir(out.join("pending")).expect("a folder").count();
        assert_eq!(kept, 1, "{name}");
    }
}
