//! Servers that Edgewise started and that are killed, stopped, starved and disconnected: an outcome reports each
//! fault, and the next session works. CI runs these tests with `--ignored`.

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
    kill(Pid::from_raw(i32::try_from(process).expect("small")), signal)
        .expect("the server was started by this test");
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

/// Checks that a kill from outside is not a crash, that a crash of the engine itself is one, and that the next
/// session works.
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
        // A JVM or Redis reports the signal and exits with its own status.
        Outcome::Crash(crash) => assert!(!crash.last_lines.is_empty(), "{crash:?}"),
        other => panic!("{other:?}"),
    }
    still_works(&engine, &limits);
    assert_eq!(server.port(), port, "the server was restarted on the same port");
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
fn a_segmentation_fault_is_reported_with_its_location() {
    let engine = launched("falkordb", "4.16.3");
    let mut session = session(&engine);
    assert!(session.run(&Request::new("CREATE (), ()")).outcome.is_answer());
    // This statement triggers a known bug of this version.
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

fn assert_resource_error(engine: &Launched, memory: u64, text: &str) {
    let limits = Limits { memory, statement: Duration::from_secs(20), ..limits() };
    let mut session = engine.connect(0, &limits).expect("a session");
    match session.run(&Request::new(text)).outcome {
        Outcome::Error { class: ErrorClass::Resource, .. } => {}
        other => panic!("not reported as a resource error: {other:?}"),
    }
    still_works(engine, &limits);
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn falkordb_at_its_memory_cap_is_a_resource_error_and_no_crash() {
    // One statement builds a list that would take gigabytes, the other many small lists.
    let engine = launched("falkordb", "4.16.3");
    assert_resource_error(&engine, 512 << 20, "UNWIND range(1, 1000000000) AS x RETURN count(x) AS n");
    assert_resource_error(
        &engine,
        512 << 20,
        "UNWIND range(1, 20000000) AS x RETURN collect([x, x, x]) AS l",
    );
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn neo4j_at_its_memory_cap_is_a_resource_error_and_no_crash() {
    let engine = launched("neo4j", "4.4");
    assert_resource_error(
        &engine,
        1 << 30,
        "UNWIND range(1, 100000000) AS x RETURN collect([x, x, toString(x)]) AS l",
    );
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_clean_restart_keeps_the_data_and_the_address() {
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
    server.restart().expect("the server starts again");
    assert_ne!(server.process(), before);
    assert!(server.crash().is_none(), "a restart by Edgewise is no crash");
    let outcome = kept().run(&Request::new("MATCH (n:P) RETURN n.x AS x")).outcome;
    assert_eq!(outcome.rows().map(|rows| rows.rows.len()), Some(1), "{outcome:?}");
}

/// A proxy that cuts every connection to a server after a fixed number of reply bytes.
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
                    // This fails only if one side has closed the connection, which has the same effect as a cut.
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
fn a_connection_that_is_cut_in_a_reply_is_no_crash_if_the_server_still_runs() {
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
    assert_eq!(server.process(), before, "the server was not restarted");
}

#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_stopped_neo4j_is_a_hang_and_is_replaced() {
    stopped_is_a_hang_and_is_replaced("neo4j", "4.4");
}

/// Checks that a server ends when its parent process ends, even by SIGKILL. A second run of this test binary is the
/// parent.
#[test]
#[ignore = "starts live servers: `.ci/run` and `cargo test -- --ignored` do"]
fn a_server_and_its_folder_are_removed_when_its_parent_ends() {
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
    // The name comes from the function, so that the child runs this test after a rename too.
    let path = std::any::type_name_of_val(&a_server_and_its_folder_are_removed_when_its_parent_ends);
    let (_, name) = path.split_once("::").expect("the path of a function");
    let mut parent = std::process::Command::new(std::env::current_exe().expect("ourselves"))
        .args(["--exact", "--ignored", name])
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
        let ended = parent.try_wait().expect("the parent was started by this test");
        assert!(ended.is_none(), "the parent ended before it started a server: {ended:?}");
        thread::sleep(Duration::from_millis(50));
    };
    let folder = std::fs::read_link(format!("/proc/{process}/cwd")).expect("its folder");
    assert!(Path::new(&format!("/proc/{process}")).exists());
    parent.kill().expect("the parent was started by this test");
    parent.wait().expect("it ends");
    let until = Instant::now() + Duration::from_secs(10);
    while Path::new(&format!("/proc/{process}")).exists() || folder.exists() {
        assert!(Instant::now() < until, "the server or its folder was not removed");
        thread::sleep(Duration::from_millis(50));
    }
    std::fs::remove_file(&note).expect("removed");
}
