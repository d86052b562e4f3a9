//! Engines with faulty transactions: a campaign does not rely on their rollback, and reports what fails after it.

use edgewise_cypher_testing::oracle::oracle;
use edgewise_cypher_testing::rounds::{Supplied, target_context};
use edgewise_cypher_testing::{Campaign, Config};
use edgewise_engine::{Engine, EngineError, Limits, Observation, Outcome, Profile, Request, Session};
use edgewise_lab::campaign::{Ending, Event, Listener, Reporter, Summary};
use edgewise_lab::store::OutputFolder;
use edgewise_lab::triage::{KnownBugs, Label};
use edgewise_lab::{Finding, Plan, Rig, Verdict};
use edgewise_reference::open_reference;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A fault in the transactions of an engine that is otherwise correct.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leak {
    /// Within a transaction, reading the graph back shows the graph before the transaction.
    HiddenWithin,
    /// After every second rollback, MERGE returns no rows.
    MergeAfter,
}

struct Leaky {
    inner: Arc<dyn Engine>,
    leak: Leak,
}

struct LeakySession {
    inner: Box<dyn Session>,
    leak: Leak,
    before: Option<Outcome>,
    rolled_back: usize,
}

impl Engine for Leaky {
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
        let inner = self.inner.connect(worker, limits)?;
        Ok(Box::new(LeakySession { inner, leak: self.leak, before: None, rolled_back: 0 }))
    }
}

impl Session for LeakySession {
    fn version(&self) -> &str {
        self.inner.version()
    }

    fn run(&mut self, request: &Request) -> Observation {
        let mut observation = self.inner.run(request);
        if self.leak == Leak::MergeAfter
            && self.rolled_back % 2 == 1
            && request.text.contains("MERGE")
            && let Outcome::Rows(rows) = &mut observation.outcome
        {
            rows.rows.clear();
        }
        observation
    }

    fn reset(&mut self) -> Outcome {
        self.rolled_back = 0;
        self.inner.reset()
    }

    fn dump(&mut self) -> Outcome {
        self.before.clone().unwrap_or_else(|| self.inner.dump())
    }

    fn begin(&mut self) -> Outcome {
        if self.leak == Leak::HiddenWithin {
            self.before = Some(self.inner.dump());
        }
        self.inner.begin()
    }

    fn rollback(&mut self) -> Outcome {
        self.before = None;
        self.rolled_back += 1;
        self.inner.rollback()
    }
}

/// A listener that keeps the notices for the user.
#[derive(Default)]
struct Notices(Vec<String>);

impl Listener for Notices {
    fn event(&mut self, event: &Event) {
        if let Event::Notice { message } = event {
            self.0.push(message.clone());
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

fn leaky(leak: Leak) -> Arc<dyn Engine> {
    Arc::new(Leaky { inner: open_reference("reference").expect("the reference"), leak })
}

fn campaign(engine: &Arc<dyn Engine>, oracles: &[&str], out: &Path) -> (Summary, Vec<Finding>, Vec<String>) {
    let config = Config {
        target: "reference".to_owned(),
        seed: Some(5),
        workers: Some(1),
        oracles: oracles.iter().map(|id| (*id).to_owned()).collect(),
        ..Config::default()
    };
    let folder = OutputFolder::create(out).expect("a folder");
    let campaign = Campaign {
        config: &config,
        engine: Arc::clone(engine),
        others: Vec::new(),
        context: target_context(engine.profile()).expect("a context"),
        supplied: Supplied::default(),
        ending: Ending::cases(400),
        store: &folder,
        known: &KnownBugs::default(),
        reporter: &NoDocuments,
        verbose: false,
        interrupted: &AtomicBool::new(false),
    };
    let mut notices = Notices::default();
    let outcome = campaign.run(&mut notices).expect("a campaign");
    assert!(outcome.error.is_none(), "{:?}", outcome.error);
    (outcome.summary, outcome.findings, notices.0)
}

#[test]
fn the_graph_is_loaded_again_if_a_transaction_hides_its_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = leaky(Leak::HiddenWithin);
    let (summary, findings, notices) = campaign(&engine, &["reference"], &folder.path().join("out"));
    assert!(findings.is_empty(), "{:?}", findings[0].title);
    assert_eq!((summary.findings.total, summary.rolled_back), (0, 0));
    assert!(summary.reloaded > 10, "{} copies", summary.reloaded);
    assert!(notices.iter().any(|notice| notice.contains("within a transaction")), "{notices:?}");
}

#[test]
fn a_failure_that_needs_a_rollback_is_a_finding_that_records_the_transactions() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = leaky(Leak::MergeAfter);
    let out = folder.path().join("out");
    let (summary, findings, _) = campaign(&engine, &["clause-rewrite"], &out);
    assert!(!findings.is_empty(), "nothing found: {:?}", summary.findings);
    assert_eq!(summary.findings.unstable, 0, "{:?}", summary.findings);
    let mut rig = Rig::open(Arc::clone(&engine), 7, Limits::default()).expect("a session");
    for finding in &findings {
        let plan = &finding.case.plan;
        assert!(plan.by_rollback, "{}", finding.title);
        assert!(finding.title.contains("rolled back"), "{}", finding.title);
        let script =
            std::fs::read_to_string(out.join("findings").join(&finding.signature).join("repro.cypher"))
                .expect("a script");
        assert!(script.contains("// begin a transaction") && script.contains("// roll the transaction back"));
        let judge = oracle(&plan.oracle).expect("an oracle");
        let setup = Arc::new(finding.case.setup.clone());
        let mut play = |plan: Plan| rig.settle(&setup, plan, judge, &|_| Ok(())).expect("a session").verdict;
        assert!(matches!(play(plan.clone()), Verdict::Fail(_)), "{}", finding.title);
        let loaded = Plan { by_rollback: false, fresh: true, ..plan.clone() };
        assert!(!matches!(play(loaded), Verdict::Fail(_)), "{}", finding.title);
    }
}
