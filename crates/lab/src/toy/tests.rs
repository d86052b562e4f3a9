//! Tests the toy language from generation to replay.

use super::{Toy, ToyEngine};
use crate::campaign::{Campaign, Config, Ending, Event, Listener, Outcome, Reporter, Supplied, Tally};
use crate::store::{FolderReader, OutputFolder, StoreReader, read_finding};
use crate::triage::{KnownBugs, Label, State};
use crate::{Case, Finding, Rig, TargetContext, Verdict, oracle};
use edgewise_engine::{Limits, Profile};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

struct Quiet;

impl Listener for Quiet {
    fn event(&mut self, _: &Event) {}
    fn finding(&mut self, _: &Finding) {}
}

impl Reporter for Quiet {
    fn documents(&self, finding: &Finding, label: &Label<'_>) -> Vec<(&'static str, String)> {
        let bug = label.bug.map(|bug| format!("{}: ", bug.name)).unwrap_or_default();
        vec![("report.md", format!("{bug}{}", finding.title))]
    }
}

fn engine(faulty: bool) -> Arc<ToyEngine> {
    Arc::new(ToyEngine { profile: Profile::built_in("external").expect("the profile is built in"), faulty })
}

fn run(folder: &Path, faulty: bool, workers: usize) -> Outcome {
    run_knowing(folder, faulty, workers, &KnownBugs::default())
}

fn run_knowing(folder: &Path, faulty: bool, workers: usize, known: &KnownBugs) -> Outcome {
    let engine = engine(faulty);
    let folder = OutputFolder::create(folder).expect("a folder");
    let config = Config {
        seed: Some(3),
        workers: Some(workers),
        queries_per_round: 4,
        oracles: vec!["counted".to_owned(), "failure".to_owned()],
        ..Config::<bool>::default()
    };
    config.validate::<Toy>().expect("a sound configuration");
    let campaign = Campaign::<Toy> {
        config: &config,
        context: TargetContext::of(&engine.profile).expect("a context"),
        engine,
        others: Vec::new(),
        supplied: Supplied::default(),
        ending: Ending { cases: Some(40), time: None },
        store: &folder,
        known,
        reporter: &Quiet,
        verbose: false,
        interrupted: &AtomicBool::new(false),
    };
    campaign.run(&mut Quiet).expect("it begins")
}

#[test]
fn the_laboratory_works_for_a_third_language_without_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = run(&folder.path().join("faulty"), true, 2);
    assert!(found.error.is_none(), "{:?}", found.error);
    let [signature] = found.signatures.as_slice() else { panic!("{:?}", found.signatures) };
    let place = folder.path().join("faulty/findings").join(signature);
    let finding = read_finding(&place).expect("a finding");
    // The reduced case needs two nodes and a prefix of one letter.
    assert_eq!(finding.case.query.as_deref(), Some("count b"));
    assert_eq!((finding.case.setup.len(), finding.case.language.as_str()), (2, "toy"));
    assert_eq!(std::fs::read_to_string(place.join("report.md")).expect("a report"), "count b: a wrong count");
    assert_eq!(std::fs::read_to_string(place.join("repro.toy")).expect("a script").lines().count(), 3);
    // Replay from the file, on the faulty engine and on the correct one.
    let case = Case::read(&place.join("case.json")).expect("a case");
    for (faulty, shown) in [(true, true), (false, false)] {
        let mut rig = Rig::open(engine(faulty), 0, Limits::default()).expect("a session");
        let judge = oracle::<Toy>(&case.plan.oracle).expect("an oracle");
        let setup = Arc::new(case.setup.clone());
        let settled = rig.settle(&setup, case.plan.clone(), judge, &|_| Ok(())).expect("a session");
        assert_eq!(matches!(settled.verdict, Verdict::Fail(_)), shown, "{:?}", settled.verdict);
    }
    assert_eq!(run(&folder.path().join("alone"), true, 1).signatures, found.signatures);
    assert!(run(&folder.path().join("honest"), false, 2).signatures.is_empty());
}

#[test]
fn a_finding_is_labelled_before_its_report_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = run(&folder.path().join("new"), true, 1);
    assert_eq!((found.summary.findings.distinct, found.summary.findings.known), (1, 0));
    let mut known = KnownBugs::default();
    let name = known.mark(&found.findings[0], State::Known, None, None, None);
    let found = run_knowing(&folder.path().join("known"), true, 1, &known);
    assert_eq!((found.summary.findings.distinct, found.summary.findings.known), (1, 1));
    assert_eq!(found.summary.findings.list[0].bug.as_ref(), Some(&name));
    let place = folder.path().join("known/findings").join(&found.signatures[0]);
    let report = std::fs::read_to_string(place.join("report.md")).expect("a report");
    assert_eq!(report, format!("{name}: count b: a wrong count"));
    let stored = FolderReader::at(&folder.path().join("known")).summary().expect("a summary");
    assert_eq!(stored, found.summary);
}

fn played(rounds: u64) -> Tally {
    Tally { rounds, cases: 40 * rounds, answered: 40 * rounds, ..Tally::default() }
}

#[test]
fn a_run_that_judged_no_query_states_the_reason() {
    let mut judged = played(1);
    judged.oracle("counted").vacuous = 1;
    assert_eq!(judged.unjudged::<Toy>(), None);
    assert!(Tally::default().unjudged::<Toy>().is_some_and(|why| why.contains("first round")));
    let mut skipped = played(1);
    skipped.oracle("counted").skip("an order that is not total");
    assert!(
        skipped.unjudged::<Toy>().is_some_and(|why| why.contains("counted") && why.contains("not total"))
    );
    let mut refused = Tally { answered: 0, ..played(2) };
    refused.oracle("failure").passed = 80;
    refused.reject("syntax: unexpected", "count", "unexpected input");
    assert!(refused.unjudged::<Toy>().is_some_and(|why| why.contains("refused every query")));
    assert_eq!(Tally { answered: 1, ..refused }.unjudged::<Toy>(), None);
    let mut setup = Tally { rounds: 1, ..Tally::default() };
    setup.setup_failed.insert("unsupported: no add".to_owned(), 1);
    assert!(setup.unjudged::<Toy>().is_some_and(|why| why.contains("no add")));
}
