//! Servers that crash, hang, send invalid replies or refuse a login: there is always an outcome within the time
//! limit, and never a panic.

mod wire_support;

use edgewise_engine::{
    Crash, Engine, EngineError, ErrorClass, Limits, Outcome, Profile, Request, Session, Step,
    engines::{Credentials, Endpoint, FALKORDB, NEO4J, ServerEngine, ServerOptions, ServerWatch},
    wire::bolt::tag,
};
use edgewise_model::Value;
use std::{
    io::{Read, Write},
    sync::Arc,
    thread::sleep,
    time::{Duration, Instant},
};
use wire_support::{
    Fake, Serve,
    bolt_server::{bolt, failure, fields, framed, ignored, message, read_message, row, said, success},
};

fn limits() -> Limits {
    Limits { statement: Duration::from_millis(300), connect: Duration::from_secs(2), ..Limits::default() }
}

/// A server that counts as started by Edgewise, so that no guard checks its data. It reports whether it has crashed.
struct Watch(Option<Crash>);

impl ServerWatch for Watch {
    fn crash(&self) -> Option<Crash> {
        self.0.clone()
    }

    fn restart(&self) -> Result<(), EngineError> {
        Ok(())
    }

    fn last_lines(&self) -> Vec<String> {
        Vec::new()
    }
}

fn neo4j_profile(version: &str) -> Profile {
    (NEO4J.common.profile)(Some(version)).expect("a profile")
}

fn neo4j(port: u16) -> ServerEngine {
    let endpoint = Endpoint::owned("127.0.0.1", port, Arc::new(Watch(None)));
    ServerEngine::new(&NEO4J, "neo4j", endpoint, ServerOptions::default(), neo4j_profile("4.4"))
}

fn falkordb(port: u16) -> ServerEngine {
    let endpoint = Endpoint::owned("127.0.0.1", port, Arc::new(Watch(None)));
    let options = ServerOptions { name: Some("g".to_owned()), ..ServerOptions::default() };
    let profile = (FALKORDB.common.profile)(None).expect("a profile");
    ServerEngine::new(&FALKORDB, "falkordb", endpoint, options, profile)
}

/// Serves RESP: answers the two queries of the greeting, then sends the given answers, then stays silent or closes
/// the connection.
fn resp(answers: Vec<&'static [u8]>, stay: bool) -> Serve {
    Box::new(move |mut stream| {
        let mut buffer = [0; 4096];
        let module = b"*1\r\n*4\r\n$4\r\nname\r\n$5\r\ngraph\r\n$3\r\nver\r\n:41603\r\n".as_slice();
        let config = b"*2\r\n$11\r\nTIMEOUT_MAX\r\n:0\r\n".as_slice();
        for answer in [module, config].into_iter().chain(answers) {
            if said(stream.read(&mut buffer))? == 0 {
                return Ok(());
            }
            said(stream.write_all(answer))?;
        }
        if stay {
            let mut rest = Vec::new();
            let _ = stream.read_to_end(&mut rest);
        }
        Ok(())
    })
}

fn run(session: &mut dyn Session) -> Outcome {
    session.run(&Request::new("RETURN 1 AS x")).outcome
}

fn class(outcome: &Outcome) -> Option<ErrorClass> {
    match outcome {
        Outcome::Error { class, .. } => Some(*class),
        _ => None,
    }
}

#[test]
fn half_a_reply_is_a_lost_connection_which_all_later_statements_report() {
    let mut half = fields();
    half.truncate(half.len() / 2);
    let fake = Fake::serve(vec![bolt(vec![Some(half), None])]);
    let engine = neo4j(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let outcome = run(session.as_mut());
    assert_eq!(class(&outcome), Some(ErrorClass::Connection), "{outcome:?}");
    assert!(outcome.ends_session());
    assert!(run(session.as_mut()).ends_session());
    assert!(
        session.begin().ends_session() && session.reset().ends_session() && session.dump().ends_session()
    );
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}

#[test]
fn a_server_that_stops_answering_is_a_hang_within_the_time_limit() {
    for (serve, is_bolt) in [(bolt(Vec::new()), true), (resp(Vec::new(), true), false)] {
        let fake = Fake::serve(vec![serve]);
        let engine: Box<dyn Engine> =
            if is_bolt { Box::new(neo4j(fake.port)) } else { Box::new(falkordb(fake.port)) };
        let mut session = engine.connect(0, &limits()).expect("a session");
        let started = Instant::now();
        assert_eq!(run(session.as_mut()), Outcome::Hang { limit_ms: 300 });
        assert!(started.elapsed() < Duration::from_secs(9), "{:?}", started.elapsed());
        drop(session);
        assert_eq!(fake.join(), Ok(()));
    }
}

#[test]
fn an_invalid_reply_is_a_lost_connection() {
    let nonsense: Serve = bolt(vec![Some(framed(&[0xb1, 0x33, 0xa0])), None]);
    let fake = Fake::serve(vec![nonsense]);
    let engine = neo4j(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(class(&run(session.as_mut())), Some(ErrorClass::Connection));
    let fake = Fake::serve(vec![resp(vec![b"!what\r\n"], false)]);
    let engine = falkordb(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(class(&run(session.as_mut())), Some(ErrorClass::Connection));
}

#[test]
fn a_crash_of_a_server_that_edgewise_started_is_reported_with_its_signal() {
    let crash = Crash { signal: Some(11), ..Crash::default() };
    let fake = Fake::serve(vec![bolt(vec![Some(fields()[..3].to_vec()), None])]);
    // The server runs while the session is opened, and has crashed when the connection is lost.
    struct Dying(std::sync::Mutex<u32>, Crash);
    impl ServerWatch for Dying {
        fn crash(&self) -> Option<Crash> {
            let mut asked = self.0.lock().expect("a count");
            *asked += 1;
            (*asked > 1).then(|| self.1.clone())
        }
        fn restart(&self) -> Result<(), EngineError> {
            Err(EngineError::Unavailable("the server cannot be restarted".to_owned()))
        }
        fn last_lines(&self) -> Vec<String> {
            Vec::new()
        }
    }
    let watch = Arc::new(Dying(std::sync::Mutex::new(0), crash.clone()));
    let endpoint = Endpoint::owned("127.0.0.1", fake.port, watch);
    let engine = ServerEngine::new(&NEO4J, "neo4j", endpoint, ServerOptions::default(), neo4j_profile("5"));
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(run(session.as_mut()), Outcome::Crash(crash));
    drop(session);
    let Err(EngineError::Unavailable(message)) = engine.connect(0, &limits()) else {
        panic!("a session was opened on a crashed server")
    };
    assert_eq!(message, "the server cannot be restarted");
}

#[test]
fn a_missing_server_and_a_refused_login_are_unavailable_without_the_password_in_the_message() {
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let profile = || neo4j_profile("5");
    let nobody = ServerEngine::new(
        &NEO4J,
        "bolt://x",
        Endpoint::foreign("127.0.0.1", free),
        ServerOptions::default(),
        profile(),
    );
    assert!(matches!(nobody.connect(0, &limits()), Err(EngineError::Unavailable(_))));
    let fake = Fake::serve(vec![Box::new(|mut stream| {
        let mut hello = [0; 20];
        said(stream.read_exact(&mut hello))?;
        said(stream.write_all(&[0, 0, 4, 4]))?;
        read_message(&mut stream)?;
        let refusal = [
            ("code", Value::from("Neo.ClientError.Security.Unauthorized")),
            ("message", Value::from("wrong password s3cret")),
        ];
        said(stream.write_all(&message(tag::FAILURE, &refusal)))
    })]);
    let options =
        ServerOptions { credentials: Some(Credentials::new("me", "s3cret")), ..ServerOptions::default() };
    let engine =
        ServerEngine::new(&NEO4J, "bolt://x", Endpoint::foreign("127.0.0.1", fake.port), options, profile());
    let Err(EngineError::Unavailable(message)) = engine.connect(0, &limits()) else {
        panic!("the wrong login was accepted")
    };
    assert!(message.contains("wrong password <redacted>") && !message.contains("s3cret"), "{message}");
}

#[test]
fn rows_are_read_in_batches_and_empty_messages_are_skipped() {
    let mut first = vec![0, 0, 0, 0];
    first.extend(row(&[Value::from(1)]));
    first.extend([0, 0]);
    first.extend(message(tag::SUCCESS, &[("has_more", Value::from(true))]));
    let mut second = row(&[Value::from(2)]);
    second.extend(success());
    let fake = Fake::serve(vec![bolt(vec![Some(fields()), Some(first), Some(second)])]);
    let engine = neo4j(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let outcome = run(session.as_mut());
    let rows = outcome.rows().expect("rows");
    assert_eq!(rows.rows, [[Value::from(1)], [Value::from(2)]]);
}

#[test]
fn after_a_failure_the_ignored_statements_are_sent_again_after_a_reset() {
    let answer = |value: i64| {
        let mut bytes = row(&[Value::from(value)]);
        bytes.extend(success());
        Some(bytes)
    };
    let answers = vec![
        Some(fields()),
        answer(1),
        Some(failure("Neo.ClientError.Statement.ArithmeticError")),
        Some(ignored()),
        Some(ignored()),
        Some(ignored()),
        // The client sends RESET, then the third statement again.
        Some(success()),
        Some(fields()),
        answer(3),
    ];
    let fake = Fake::serve(vec![bolt(answers)]);
    let engine = neo4j(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let steps: Vec<Step> = (1..=3).map(|n| Step::Run(Request::new(format!("RETURN {n}")))).collect();
    let seen = session.play(&steps);
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0].outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(1)));
    assert_eq!(class(&seen[1].outcome), Some(ErrorClass::Data));
    assert_eq!(seen[2].outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(3)));
}

#[test]
fn a_statement_stopped_by_our_reset_is_a_timeout_and_the_next_one_runs() {
    let serve: Serve = Box::new(|mut stream| {
        let mut hello = [0; 20];
        said(stream.read_exact(&mut hello))?;
        said(stream.write_all(&[0, 0, 4, 4]))?;
        read_message(&mut stream)?;
        said(stream.write_all(&success()))?;
        // The client sends RUN and PULL of two statements; the first is answered only after RESET.
        for _ in 0..4 {
            read_message(&mut stream)?;
        }
        let reset = read_message(&mut stream)?;
        if reset != [0xb0, tag::RESET] {
            return Err(format!("{reset:02x?} is no RESET"));
        }
        sleep(Duration::from_millis(20));
        let mut bytes = failure("Neo.TransientError.Transaction.Terminated");
        (0..3).for_each(|_| bytes.extend(ignored()));
        bytes.extend(success());
        said(stream.write_all(&bytes))?;
        for _ in 0..2 {
            read_message(&mut stream)?;
        }
        let mut bytes = fields();
        bytes.extend(row(&[Value::from(2)]));
        bytes.extend(success());
        said(stream.write_all(&bytes))
    });
    let fake = Fake::serve(vec![serve]);
    let engine = neo4j(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let steps: Vec<Step> = (1..=2).map(|n| Step::Run(Request::new(format!("RETURN {n}")))).collect();
    let seen = session.play(&steps);
    assert_eq!(class(&seen[0].outcome), Some(ErrorClass::Timeout), "{seen:?}");
    assert_eq!(seen[1].outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(2)), "{seen:?}");
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}

#[test]
fn a_reply_cut_in_the_middle_is_a_lost_connection_on_resp_too() {
    let fake = Fake::serve(vec![resp(vec![b"*3\r\n*1\r\n*2\r\n:1\r\n$1\r\n"], false)]);
    let engine = falkordb(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let outcome = run(session.as_mut());
    assert_eq!(class(&outcome), Some(ErrorClass::Connection), "{outcome:?}");
    assert!(run(session.as_mut()).ends_session());
}

#[test]
fn an_answer_beyond_the_bounds_is_a_resource_error_and_ends_the_session() {
    let fake = Fake::serve(vec![resp(vec![b"$99999999999\r\n"], true)]);
    let engine = falkordb(fake.port);
    let mut session = engine.connect(0, &limits()).expect("a session");
    let steps: Vec<Step> = (1..=3).map(|n| Step::Run(Request::new(format!("RETURN {n}")))).collect();
    let seen = session.play(&steps);
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert_eq!(class(&seen[0].outcome), Some(ErrorClass::Resource));
    assert!(seen[1].outcome.ends_session());
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}
