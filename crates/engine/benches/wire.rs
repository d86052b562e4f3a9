//! Measures the network protocols: the cost of each codec, and the gain of pipelining on real servers.
//!
//! The live benchmarks need `EDGEWISE_LIVE_BOLT=bolt://HOST:PORT` or `EDGEWISE_LIVE_FALKOR=falkor://HOST:PORT` with
//! an empty database; without these variables they measure nothing and report that.
#![allow(clippy::print_stderr)] // a program of its own

use divan::{Bencher, counter::ItemsCount};
use edgewise_engine::{
    Limits, Registry, Request, Session, Step, Target,
    engines::OpenOptions,
    wire::{
        Allowance, Bounds,
        bolt::{Encoder, Response, Shape},
        resp::compact::{Names, decode},
    },
};
use edgewise_model::{Map, Node, Value};

fn main() {
    divan::main();
}

fn node() -> Value {
    let properties: Map = [
        ("name".into(), Value::from("somebody")),
        ("age".into(), Value::from(42)),
        ("x".into(), Value::from(1.5)),
    ]
    .into();
    Node::new(7, ["Person", "Author"], properties).into()
}

#[divan::bench(args = [1, 100])]
fn decode_bolt_rows(bencher: Bencher<'_, '_>, rows: usize) {
    let mut encoder = Encoder::new(Shape::V5);
    encoder.structure(0x71, 1);
    encoder.value(&Value::List(vec![Value::from(1), Value::from("text"), node()]));
    let message = encoder.bytes;
    bencher.counter(ItemsCount::new(rows)).bench(|| {
        let mut allowance = Allowance::new(Bounds::default());
        (0..rows).map(|_| Response::decode(&message, &mut allowance).is_ok()).filter(|ok| *ok).count()
    });
}

#[divan::bench(args = [1, 100])]
fn decode_compact_rows(bencher: Bencher<'_, '_>, rows: usize) {
    let row = "*3\r\n*2\r\n:3\r\n:1\r\n*2\r\n:2\r\n$4\r\ntext\r\n*2\r\n:5\r\n$3\r\n1.5\r\n";
    let columns = "*3\r\n*2\r\n:1\r\n$1\r\na\r\n*2\r\n:1\r\n$1\r\nb\r\n*2\r\n:1\r\n$1\r\nc\r\n";
    let reply = format!("*3\r\n{columns}*{rows}\r\n{}*0\r\n", row.repeat(rows)).into_bytes();
    bencher
        .counter(ItemsCount::new(rows))
        .bench(|| decode(&reply, &Names::default(), Bounds::default()).is_ok());
}

fn session(variable: &str) -> Option<Box<dyn Session>> {
    let Ok(url) = std::env::var(variable) else {
        eprintln!("{variable} names no server");
        return None;
    };
    let target = Target::parse(&url).expect("a target");
    let engine = Registry::default().open(&target, &OpenOptions::default()).expect("a server");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    let setup = ["UNWIND range(1, 100) AS x CREATE (:P {x: x, s: 'text ' + x})"];
    let loaded = session.load(&setup.map(Request::new));
    assert!(loaded.outcome.is_answer(), "{loaded:?}");
    Some(session)
}

/// The four statements of a partition check, 16 times.
fn statements() -> Vec<Step> {
    let texts = [
        "MATCH (n:P) RETURN count(n)",
        "MATCH (n:P) WHERE n.x > 50 RETURN count(n)",
        "MATCH (n:P) WHERE NOT (n.x > 50) RETURN count(n)",
        "MATCH (n:P) WHERE (n.x > 50) IS NULL RETURN count(n)",
    ];
    (0..64).map(|number| Step::Run(Request::new(texts[number % 4]))).collect()
}

const SERVERS: [&str; 2] = ["EDGEWISE_LIVE_BOLT", "EDGEWISE_LIVE_FALKOR"];

#[divan::bench(args = SERVERS, max_time = 5)]
fn one_at_a_time(bencher: Bencher<'_, '_>, server: &str) {
    let Some(mut session) = session(server) else { return };
    let steps = statements();
    bencher
        .counter(ItemsCount::new(steps.len()))
        .bench_local(|| steps.iter().all(|step| session.step(step).outcome.is_answer()));
}

#[divan::bench(args = SERVERS, max_time = 5)]
fn in_fours(bencher: Bencher<'_, '_>, server: &str) {
    let Some(mut session) = session(server) else { return };
    let steps = statements();
    bencher.counter(ItemsCount::new(steps.len())).bench_local(|| {
        steps.chunks(4).all(|steps| session.play(steps).iter().all(|seen| seen.outcome.is_answer()))
    });
}

#[divan::bench(args = SERVERS, max_time = 5)]
fn all_in_one_go(bencher: Bencher<'_, '_>, server: &str) {
    let Some(mut session) = session(server) else { return };
    let steps = statements();
    bencher
        .counter(ItemsCount::new(steps.len()))
        .bench_local(|| session.play(&steps).iter().all(|seen| seen.outcome.is_answer()));
}
