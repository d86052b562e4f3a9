//! A Gremlin Server that Edgewise started and that is killed, stopped and starved while it works: an outcome reports
//! each fault, and the next session works. CI runs these tests with `--ignored`.

#![cfg(unix)]

mod launch_support;

use edgewise_engine::{
    Engine, ErrorClass, Limits, Outcome, Request, Session,
    launch::{Launched, Server},
};
use launch_support::{launched, limits, session};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{sync::Arc, thread, time::Duration};

/// A script during which the server does nothing for some seconds.
const LONG: &str = "Thread.sleep(8000); 1";

fn tinkergraph() -> Launched {
    launched("tinkergraph", "3.8.1")
}

fn patient() -> Limits {
    Limits { statement: Duration::from_secs(20), ..limits() }
}

fn server(engine: &Launched) -> Arc<Server> {
    engine.fleet().server(0).expect("it runs")
}

fn signal(server: &Server, signal: Signal) {
    let process = server.process().expect("it runs");
    kill(Pid::from_raw(i32::try_from(process).expect("small")), signal)
        .expect("the server was started by this test");
}

fn still_works(engine: &Launched) {
    let mut session = engine.connect(0, &patient()).expect("a new session after the fault");
    let outcome = session.run(&Request::new("g.inject(1)")).outcome;
    assert!(outcome.rows().is_some(), "{outcome:?}");
}

/// Runs a statement while `fault` happens to the server.
fn during(session: &mut Box<dyn Session>, text: &str, fault: impl FnOnce() + Send) -> Outcome {
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(500));
            fault();
        });
        session.run(&Request::new(text)).outcome
    })
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_tinkergraph_that_aborts_has_crashed_and_one_that_is_killed_has_not() {
    let engine = tinkergraph();
    let mut session = engine.connect(0, &patient()).expect("a session");
    let server = server(&engine);
    let port = server.port();
    let outcome = during(&mut session, LONG, || signal(&server, Signal::SIGKILL));
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }), "{outcome:?}");
    still_works(&engine);
    let mut session = engine.connect(0, &patient()).expect("a session");
    match during(&mut session, LONG, || signal(&server, Signal::SIGABRT)) {
        Outcome::Crash(crash) => assert_eq!(crash.signal, Some(6), "{crash:?}"),
        other => panic!("{other:?}"),
    }
    still_works(&engine);
    assert_eq!(server.port(), port, "the server was restarted on the same port");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_stopped_tinkergraph_is_a_hang_and_is_replaced() {
    let engine = tinkergraph();
    let mut session = session(&engine);
    let server = server(&engine);
    let before = server.process();
    assert!(session.run(&Request::new("g.inject(1)")).outcome.rows().is_some());
    signal(&server, Signal::SIGSTOP);
    assert_eq!(session.run(&Request::new("g.inject(1)")).outcome, Outcome::Hang { limit_ms: 2_000 });
    still_works(&engine);
    assert_ne!(server.process(), before);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn tinkergraph_itself_stops_a_statement_at_its_time_limit() {
    let engine = tinkergraph();
    let mut session = session(&engine);
    let before = server(&engine).process();
    let outcome = session.run(&Request::new(LONG)).outcome;
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Timeout, .. }), "{outcome:?}");
    assert!(
        session.run(&Request::new("g.inject(1)")).outcome.rows().is_some(),
        "the session is still usable"
    );
    assert_eq!(server(&engine).process(), before, "the server was not restarted");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn tinkergraph_at_its_memory_cap_is_a_resource_error_and_no_crash() {
    let engine = tinkergraph();
    let limits = Limits { memory: 1 << 30, ..patient() };
    // One script builds a value that would take gigabytes, the other many small values.
    for text in ["new long[1 << 30]; 1", "l = []; while (true) { l.add(new byte[1 << 16]) }; 1"] {
        let mut session = engine.connect(0, &limits).expect("a session");
        let outcome = session.run(&Request::new(text)).outcome;
        let is_matter_of_resources = matches!(
            outcome,
            Outcome::Error { class: ErrorClass::Resource | ErrorClass::Timeout, .. } | Outcome::Hang { .. }
        );
        assert!(is_matter_of_resources, "{text}: {outcome:?}");
        still_works(&engine);
    }
}
