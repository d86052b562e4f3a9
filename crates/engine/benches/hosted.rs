//! Measures the statements per second of the embedded engine: in this process, in a child process, and in a child
//! process one statement at a time.
//!
//! The statements are those of a partition check on a small graph, which a campaign sends many times a second.

use divan::{Bencher, counter::ItemsCount};
use edgewise_engine::{
    Limits, OpenOptions, Request, Session, Step, Target, engines::GrafeoEmbedded, host::EmbeddedSession,
};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn setup() -> Step {
    let statements = [
        "UNWIND range(1, 20) AS i CREATE (:A {i: i, s: 'x', f: 0.5})",
        "MATCH (a:A), (b:A) WHERE a.i < b.i AND b.i - a.i < 3 CREATE (a)-[:K {w: a.i}]->(b)",
    ];
    Step::Load { statements: Arc::new(statements.map(Request::new).to_vec()) }
}

/// Four statements, which together return about forty rows.
fn partition() -> Vec<Step> {
    ["", "WHERE a.i > 10", "WHERE NOT (a.i > 10)", "WHERE (a.i > 10) IS NULL"]
        .map(|filter| {
            Step::Run(Request::new(format!(
                "MATCH (a:A)-[r:K]->(b) {filter} RETURN a.i AS x, r.w AS y, b AS z"
            )))
        })
        .to_vec()
}

fn in_process() -> Box<dyn Session> {
    let profile = Arc::new(GrafeoEmbedded::profile().expect("the profile"));
    Box::new(EmbeddedSession::new(Box::new(GrafeoEmbedded::new()), profile))
}

fn hosted() -> Box<dyn Session> {
    let options =
        OpenOptions { host_program: env!("CARGO_BIN_EXE_edgewise-host").into(), ..OpenOptions::default() };
    let target = Target::parse("grafeo").expect("a target");
    let engine = edgewise_engine::Registry::default().open(&target, &options).expect("Grafeo");
    engine.connect(0, &Limits::default()).expect("a session")
}

fn measure(bencher: Bencher<'_, '_>, mut session: Box<dyn Session>, steps: Vec<Step>, count: usize) {
    assert!(session.step(&setup()).outcome.is_answer());
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let played = session.play(&steps);
        assert!(played.iter().all(|observation| observation.outcome.is_answer()));
    });
}

#[divan::bench]
fn partition_in_process(bencher: Bencher<'_, '_>) {
    measure(bencher, in_process(), partition(), 4);
}

#[divan::bench]
fn partition_hosted(bencher: Bencher<'_, '_>) {
    measure(bencher, hosted(), partition(), 4);
}

#[divan::bench]
fn single_in_process(bencher: Bencher<'_, '_>) {
    measure(bencher, in_process(), vec![Step::Run(Request::new("RETURN 1 AS one"))], 1);
}

#[divan::bench]
fn single_hosted(bencher: Bencher<'_, '_>) {
    measure(bencher, hosted(), vec![Step::Run(Request::new("RETURN 1 AS one"))], 1);
}

#[divan::bench]
fn load_in_process(bencher: Bencher<'_, '_>) {
    measure(bencher, in_process(), vec![setup()], 1);
}

#[divan::bench]
fn load_hosted(bencher: Bencher<'_, '_>) {
    measure(bencher, hosted(), vec![setup()], 1);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn start_of_a_session(bencher: Bencher<'_, '_>) {
    bencher.bench_local(hosted);
}
