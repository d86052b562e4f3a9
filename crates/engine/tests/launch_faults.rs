//! Servers of ours that are killed, stopped, starved and cut off: every time an outcome says so, and the next session
//! works. CI runs them by `--ignored`.

#![cfg(unix)]

mod launch_support;

use edgewise_engine::{
    Engine, EngineError, ErrorClass, Limits, Outcome, Request, Session,
    engines::{Endpoint, Endpoints, FALKORDB, ServerEngine, ServerOptions, ServerWatch},
    launch::{Launched, Server},
};
use launch_support::{launched, limits, session};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{
    io::{self, Read},
    net::{Shutdown, TcpListener, TcpStream},
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

fn server(engine: &Launched) -> Arc<Server> {
    engine.fleet().server(0).expect("it runs")
}

fn signal(server: &Server, signal: Signal) {
    let process = server.process().expect("it runs");
    kill(Pid::from_raw(i32::try_from(process).expect("small")), signal).expect("it is ours");
}

/// A statement that takes the server a few seconds, without much memory.
const LONG: &str = "UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b UNWIND range(1, 100) AS c \
                    WITH a, b, c WHERE a + b + c < 0 RETURN count(*) AS n";

fn still_works(engine: &Launched, limits: &Limits) {
    let mut session = engine.connect(0, limits).expect("a new session after the fault");
    let outcome = session.run(&Request::new("RETURN 1 AS one")).outcome;
    assert!(outcome.rows().is_some(), "{outcome:?}");
}

/// Runs a statement while `fault` happens to the server.
fn during(session: &mut Box<dyn Session>, text: &str, fault: impl FnOnce() + Send) -> Outcome {
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(300));
            fault();
        });
        session.run(&Request::new(text)).outcome
    })
}

/// By which signal a death from outside is known, and which death is the engine's own.
fn a_death_is_judged_by_its_signal_and_the_next_session_works(name: &str, version: &str) {
    let engine = launched(name, version);
    let limits = Limits { statement: Duration::from_secs(20), ..limits() };
    let mut session = engine.connect(0, &limits).expect("a session");
    let server = server(&engine);
    let port = server.port();
    let outcome = during(&mut session, LONG, || signal(&server, Signal::SIGKILL));
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Resource, .. }), "{outcome:?}");
    still_works(&engine, &limits);
    let mut session = engine.connect(0, &limits).expect("a session");
    match during(&mut session, LONG, || signal(&server, Signal::SIGABRT)) {
        // A JVM or Redis reports it and exits by its own status.
        Outcome::Crash(crash) => assert!(!crash.last_lines.is_empty(), "{crash:?}"),
        other => panic!("{other:?}"),
    }
    still_works(&engine, &limits);
    assert_eq!(server.port(), port, "it is the same server, started again");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_falkordb_that_aborts_has_crashed_and_one_that_is_killed_has_not() {
    a_death_is_judged_by_its_signal_and_the_next_session_works("falkordb", "4.16.3");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_neo4j_that_aborts_has_crashed_and_one_that_is_killed_has_not() {
    a_death_is_judged_by_its_signal_and_the_next_session_works("neo4j", "4.4");
}

fn stopped_is_a_hang_and_is_replaced(name: &str, version: &str) {
    let engine = launched(name, version);
    let mut session = session(&engine);
    let server = server(&engine);
    let before = server.process();
    assert!(session.run(&Request::new("RETURN 1 AS one")).outcome.rows().is_some());
    signal(&server, Signal::SIGSTOP);
    let outcome = session.run(&Request::new("RETURN 1 AS one")).outcome;
    assert_eq!(outcome, Outcome::Hang { limit_ms: 2_000 });
    still_works(&engine, &limits());
    assert_ne!(server.process(), before);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_stopped_falkordb_is_a_hang_and_is_replaced() {
    stopped_is_a_hang_and_is_replaced("falkordb", "4.16.3");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_segmentation_fault_comes_with_the_place_it_happened_in() {
    let engine = launched("falkordb", "4.16.3");
    let mut session = session(&engine);
    assert!(session.run(&Request::new("CREATE (), ()")).outcome.is_answer());
    // A bug of this version, found while it was first probed.
    let text = "MATCH (n0), (n1) OPTIONAL MATCH (n0), (n1) RETURN count(*) AS n";
    match session.run(&Request::new(text)).outcome {
        Outcome::Crash(crash) => {
            assert_eq!(crash.signal, Some(11), "{crash:?}");
            let place = crash.stack_top.expect("a place");
            assert!(place.starts_with("falkordb.so("), "{place}");
            assert!(crash.last_lines.iter().any(|line| line.contains("crashed by signal: 11")));
        }
        other => panic!("{other:?}"),
    }
    still_works(&engine, &limits());
}

fn starved(engine: &Launched, memory: u64, text: &str) {
    let limits = Limits { memory, statement: Duration::from_secs(20), ..limits() };
    let mut session = engine.connect(0, &limits).expect("a session");
    match session.run(&Request::new(text)).outcome {
        Outcome::Error { class: ErrorClass::Resource, .. } => {}
        other => panic!("not reported as a matter of resources: {other:?}"),
    }
    still_works(engine, &limits);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_falkordb_at_its_memory_cap_is_no_crash() {
    // One list that would take gigabytes, and many small ones that do so in time.
    let engine = launched("falkordb", "4.16.3");
    starved(&engine, 512 << 20, "UNWIND range(1, 1000000000) AS x RETURN count(x) AS n");
    starved(&engine, 512 << 20, "UNWIND range(1, 20000000) AS x RETURN collect([x, x, x]) AS l");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_neo4j_at_its_memory_cap_is_no_crash() {
    let engine = launched("neo4j", "4.4");
    starved(&engine, 1 << 30, "UNWIND range(1, 100000000) AS x RETURN collect([x, x, toString(x)]) AS l");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn restarting_in_order_keeps_the_data_and_the_address() {
    let engine = launched("falkordb", "4.16.3");
    let limits = limits();
    let kept = || {
        let options = ServerOptions { name: Some("kept".to_owned()), ..ServerOptions::default() };
        let profile = (FALKORDB.common.profile)(None).expect("a profile");
        let falkordb = ServerEngine::new(&FALKORDB, "falkordb", Arc::clone(engine.fleet()), options, profile);
        falkordb.connect(0, &limits).expect("a session")
    };
    assert!(kept().run(&Request::new("CREATE (:P {x: 1})")).outcome.is_answer());
    let server = server(&engine);
    let before = server.process();
    server.restart().expect("it comes up again");
    assert_ne!(server.process(), before);
    assert!(server.crash().is_none(), "our own doing is no death");
    let outcome = kept().run(&Request::new("MATCH (n:P) RETURN n.x AS x")).outcome;
    assert_eq!(outcome.rows().map(|rows| rows.rows.len()), Some(1), "{outcome:?}");
}

/// Passes bytes on to a server and cuts every connection after so many bytes of replies.
struct Scissors {
    server: Arc<Server>,
    port: u16,
}

impl Scissors {
    fn new(server: Arc<Server>, after: usize) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let real = server.port();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let upstream = TcpStream::connect(("127.0.0.1", real)).expect("the server");
                let (mut to, mut from) =
                    (upstream.try_clone().expect("a clone"), client.try_clone().expect("a clone"));
                thread::spawn(move || io::copy(&mut from, &mut to));
                thread::spawn(move || {
                    // Fails only if one of them is gone, which is as good as cut.
                    let _ = io::copy(&mut upstream.take(after as u64), &mut &client);
                    let _ = client.shutdown(Shutdown::Both);
                });
            }
        });
        Self { server, port }
    }
}

impl Endpoints for Scissors {
    fn endpoint(&self, _worker: usize) -> Result<Endpoint, EngineError> {
        Ok(Endpoint::owned("127.0.0.1", self.port, Arc::clone(&self.server) as Arc<dyn ServerWatch>))
    }
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_socket_cut_in_the_middle_of_a_reply_is_no_crash_of_a_server_that_lives() {
    let launched = launched("falkordb", "4.16.3");
    let server = server(&launched);
    let before = server.process();
    let scissors = Scissors::new(Arc::clone(&server), 20_000);
    let profile = (FALKORDB.common.profile)(None).expect("a profile");
    let engine = ServerEngine::new(&FALKORDB, "falkordb", scissors, ServerOptions::default(), profile);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let outcome = session.run(&Request::new("UNWIND range(1, 100000) AS x RETURN x")).outcome;
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Connection, .. }), "{outcome:?}");
    assert!(outcome.ends_session());
    let mut next = engine.connect(0, &limits()).expect("a new session");
    assert!(next.run(&Request::new("RETURN 1 AS one")).outcome.rows().is_some());
    assert_eq!(server.process(), before, "it need not be restarted");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_stopped_neo4j_is_a_hang_and_is_replaced() {
    stopped_is_a_hang_and_is_replaced("neo4j", "4.4");
}

/// Ends when its parent ends, even by SIGKILL: a test of our own program would be slower, a shell does it too.
#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_server_and_its_folder_do_not_outlive_us() {
    // The parent is this test binary, run again as a child that is killed.
    if std::env::var_os("EDGEWISE_TEST_ORPHAN").is_some() {
        let engine = launched("falkordb", "4.16.3");
        let _session = session(&engine);
        let process = server(&engine).process().expect("it runs");
        std::fs::write(std::env::var_os("EDGEWISE_TEST_ORPHAN").expect("set"), process.to_string())
            .expect("written");
        thread::sleep(Duration::from_secs(60));
        return;
    }
    let note = std::env::temp_dir().join(format!("edgewise-orphan-{}", std::process::id()));
    let mut parent = std::process::Command::new(std::env::current_exe().expect("ourselves"))
        .args(["--exact", "--ignored", "a_server_and_its_folder_do_not_outlive_us"])
        .env("EDGEWISE_TEST_ORPHAN", &note)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    let until = Instant::now() + Duration::from_secs(120);
    let process = loop {
        match std::fs::read_to_string(&note).ok().filter(|text| !text.is_empty()) {
            Some(process) => break process,
            None => assert!(Instant::now() < until, "no server was started"),
        }
        thread::sleep(Duration::from_millis(50));
    };
    let folder = std::fs::read_link(format!("/proc/{process}/cwd")).expect("its folder");
    assert!(Path::new(&format!("/proc/{process}")).exists());
    parent.kill().expect("it is ours");
    parent.wait().expect("it ends");
    let until = Instant::now() + Duration::from_secs(10);
    while Path::new(&format!("/proc/{process}")).exists() || folder.exists() {
        assert!(Instant::now() < until, "the server or its folder outlives us");
        thread::sleep(Duration::from_millis(50));
    }
    std::fs::remove_file(&note).expect("removed");
}
