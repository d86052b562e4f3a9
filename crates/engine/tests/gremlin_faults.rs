//! Gremlin servers that crash, hang, send invalid replies, require a login or contain foreign data.

mod wire_support;

use edgewise_engine::{
    Engine, EngineError, ErrorClass, Limits, Outcome, Profile, Request, Session,
    engines::{Credentials, Endpoint, ServerEngine, ServerOptions, ServerWatch, TINKERGRAPH},
    wire::{
        Bounds, Deadline, Recording, SharedTranscript, Speaker, dial,
        gremlin::{Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Purpose, Script, Transport},
    },
};
use edgewise_model::{Scalar, Value};
use std::{
    io::{Read, Write},
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};
use wire_support::{
    Fake, Serve,
    gremlin_server::{Asked, failure, gremlin, list, long, message},
};

fn limits() -> Limits {
    Limits { statement: Duration::from_millis(300), connect: Duration::from_secs(5), ..Limits::default() }
}

/// A server that counts as started by Edgewise, so that no guard checks its data.
struct Watch;

impl ServerWatch for Watch {
    fn crash(&self) -> Option<edgewise_engine::Crash> {
        None
    }

    fn restart(&self) -> Result<(), EngineError> {
        Ok(())
    }

    fn last_lines(&self) -> Vec<String> {
        Vec::new()
    }
}

fn profile() -> Profile {
    (TINKERGRAPH.common.profile)(Some("3.8.1")).expect("a profile")
}

fn started_server(port: u16, options: ServerOptions) -> ServerEngine {
    let endpoint = Endpoint::owned("127.0.0.1", port, Arc::new(Watch));
    ServerEngine::new(&TINKERGRAPH, "tinkergraph", endpoint, options, profile())
}

fn foreign_server(port: u16, options: ServerOptions) -> ServerEngine {
    let endpoint = Endpoint::foreign("127.0.0.1", port);
    ServerEngine::new(&TINKERGRAPH, "tinkergraph://there", endpoint, options, profile())
}

fn run(session: &mut dyn Session, text: &str) -> Outcome {
    session.run(&Request::new(text)).outcome
}

fn class(outcome: &Outcome) -> Option<ErrorClass> {
    match outcome {
        Outcome::Error { class, .. } => Some(*class),
        _ => None,
    }
}

fn values(outcome: &Outcome) -> Vec<Value> {
    outcome.rows().map(|rows| rows.rows.iter().flatten().cloned().collect()).unwrap_or_default()
}

/// Answers the query for the version itself, and every other request by `answer`.
fn answering(mut answer: impl FnMut(&Asked) -> Option<Vec<String>> + Send + 'static) -> Serve {
    gremlin(move |asked| match asked.text.as_str() {
        "Gremlin.version()" => Some(vec![message(&asked.id, 200, &list(&["\"3.8.1\""]))]),
        _ => answer(asked),
    })
}

#[test]
fn an_answer_in_parts_is_assembled_in_order_and_late_answers_are_skipped() {
    let fake = Fake::serve(vec![answering(|asked| {
        Some(vec![
            message("00000000-0000-4000-8000-0000000000ff", 200, &list(&["99"])),
            message(&asked.id, 206, &list(&[&long(1), "\"a\""])),
            message(&asked.id, 206, &list(&["null"])),
            message(&asked.id, 200, &list(&["{\"@type\":\"g:Int32\",\"@value\":7}"])),
        ])
    })]);
    let engine = started_server(fake.port, ServerOptions::default());
    let mut session = engine.connect(0, &limits()).expect("a session");
    let expected = [Value::Int(1), "a".into(), Value::Null, Scalar::Int32(7).into()];
    assert_eq!(values(&run(session.as_mut(), "g.V()")), expected);
    assert_eq!(session.version(), "3.8.1");
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}

#[test]
fn an_empty_result_is_a_table_without_rows_and_a_failure_has_its_class() {
    let fake = Fake::serve(vec![answering(|asked| {
        Some(vec![match asked.text.as_str() {
            "g.V()" => message(&asked.id, 204, "null"),
            "g.E()" => failure(&asked.id, 597, "java.lang.ClassCastException", "no"),
            "g.V(1)" => failure(&asked.id, 598, "java.util.concurrent.TimeoutException", "late"),
            _ => failure(&asked.id, 597, "a.b.Strange", "what"),
        }])
    })]);
    let engine = started_server(fake.port, ServerOptions::default());
    let mut session = engine.connect(0, &limits()).expect("a session");
    let nothing = run(session.as_mut(), "g.V()");
    assert!(nothing.rows().is_some_and(|rows| rows.rows.is_empty() && rows.columns == ["result"]));
    assert_eq!(class(&run(session.as_mut(), "g.E()")), Some(ErrorClass::Data));
    assert_eq!(class(&run(session.as_mut(), "g.V(1)")), Some(ErrorClass::Timeout));
    assert_eq!(class(&run(session.as_mut(), "g.V(2)")), Some(ErrorClass::Unknown));
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}

#[test]
fn a_closed_connection_or_an_invalid_reply_is_a_lost_connection() {
    for nonsense in [None, Some("{\"status\":"), Some("nothing"), Some("[1]")] {
        let serve = answering(move |_| nonsense.map(|text| vec![text.to_owned()]));
        let fake = Fake::serve(vec![serve]);
        let engine = started_server(fake.port, ServerOptions::default());
        let mut session = engine.connect(0, &limits()).expect("a session");
        let outcome = run(session.as_mut(), "g.V()");
        assert_eq!(class(&outcome), Some(ErrorClass::Connection), "{outcome:?}");
        assert!(run(session.as_mut(), "g.V()").ends_session() && session.dump().ends_session());
        drop(session);
        assert_eq!(fake.join(), Ok(()));
    }
}

#[test]
fn a_server_that_stops_answering_is_a_hang_within_the_time_limit() {
    for partial in [false, true] {
        let fake = Fake::serve(vec![answering(move |asked| {
            Some(if partial { vec![message(&asked.id, 206, &list(&["1"]))] } else { Vec::new() })
        })]);
        let engine = started_server(fake.port, ServerOptions::default());
        let mut session = engine.connect(0, &limits()).expect("a session");
        let started = Instant::now();
        assert_eq!(run(session.as_mut(), "g.V()"), Outcome::Hang { limit_ms: 300 });
        assert!(started.elapsed() < Duration::from_secs(9), "{:?}", started.elapsed());
        drop(session);
        assert_eq!(fake.join(), Ok(()));
    }
}

#[test]
fn a_server_that_does_not_speak_gremlin_is_unavailable() {
    for greeting in ["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", ""] {
        let serve = || -> Serve {
            Box::new(move |mut stream| {
                let mut some = [0; 512];
                let _ = stream.read(&mut some);
                stream.write_all(greeting.as_bytes()).map_err(|error| error.to_string())
            })
        };
        // A server that Edgewise started is tried again after a restart.
        let fake = Fake::serve(vec![serve(), serve()]);
        let error = started_server(fake.port, ServerOptions::default()).connect(0, &limits()).err();
        assert!(matches!(error, Some(EngineError::Unavailable(_))), "{greeting}: {error:?}");
        assert_eq!(fake.join(), Ok(()));
    }
}

/// A server that requires a login: `me` with `s3cret`, whose token is `AG1lAHMzY3JldA==`.
fn guarded() -> Serve {
    let mut waiting: Option<String> = None;
    gremlin(move |asked| {
        if asked.op == "authentication" {
            let right = asked.arguments["sasl"] == "AG1lAHMzY3JldA==";
            return Some(vec![match right {
                true => message(&waiting.take().expect("a request waits"), 200, &list(&["\"3.8.1\""])),
                false => failure(&asked.id, 401, "", "the password s3cret (AG1lAHdyb25n) is wrong"),
            }]);
        }
        waiting = Some(asked.id.clone());
        Some(vec![message(&asked.id, 407, "null")])
    })
}

#[test]
fn a_login_is_sent_when_the_server_requires_it_and_no_transcript_shows_it() {
    let fake = Fake::serve(vec![guarded()]);
    let recording = Recording::shared();
    let transcript: SharedTranscript = recording.clone();
    let options = ServerOptions {
        credentials: Some(Credentials::new("me", "s3cret")),
        transcript: Some(transcript),
        ..ServerOptions::default()
    };
    let engine = started_server(fake.port, options);
    let session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(session.version(), "3.8.1");
    drop(session);
    assert_eq!(fake.join(), Ok(()));
    let recording = recording.lock().expect("a recording");
    let said = String::from_utf8(recording.said_by(Speaker::Client)).expect("UTF-8");
    assert!(said.contains("\"sasl\":\"****************\"") && said.contains("PLAIN"), "{said}");
    assert!(!said.contains("AG1lAHMzY3JldA") && !said.contains("s3cret"), "{said}");
}

#[test]
fn a_missing_or_wrong_login_is_reported_without_the_password() {
    let connect = |credentials: Option<Credentials>| {
        let fake = Fake::serve(vec![guarded()]);
        let options = ServerOptions { credentials, ..ServerOptions::default() };
        let error =
            started_server(fake.port, options).connect(0, &limits()).err().expect("no session").to_string();
        assert_eq!(fake.join(), Ok(()));
        error
    };
    let missing = connect(None);
    assert!(missing.contains("--user"), "{missing}");
    let wrong = connect(Some(Credentials::new("me", "wrong")));
    assert!(wrong.contains("<redacted>") && !wrong.contains("AG1lAHdyb25n"), "{wrong}");
}

#[test]
fn results_beyond_the_bounds_are_dropped_and_the_connection_stays_usable() {
    let fake = Fake::serve(vec![gremlin(|asked| {
        let many: Vec<&str> = vec!["1"; 60];
        Some(match asked.text.as_str() {
            "many" => vec![message(&asked.id, 206, &list(&many)), message(&asked.id, 200, &list(&many))],
            "deep" => vec![message(&asked.id, 200, &format!("{}1{}", "[".repeat(300), "]".repeat(300)))],
            _ => vec![message(&asked.id, 200, &list(&["1"]))],
        })
    })]);
    let deadline = Deadline::after(Duration::from_secs(10));
    let stream = dial("127.0.0.1", fake.port, deadline).expect("a connection");
    let bounds = Bounds { cells: 100, depth: 8, ..Bounds::default() };
    let options = GremlinOptions { host: "h".to_owned(), bounds, ..GremlinOptions::default() };
    let mut gremlin = Gremlin::open(Box::new(stream), &options, deadline).expect("a server");
    let mut ids = IdTable::new(IdOrigin::Given);
    let mut run = |text: &str| {
        let script = Script::new(text, "gremlin-lang", Duration::from_secs(5));
        gremlin.run(&script, &mut ids, Purpose::Answer, Duration::from_secs(5)).expect("a reply")
    };
    assert!(matches!(run("many"), GremlinReply::Answer { cut: true, .. }));
    assert!(matches!(run("deep"), GremlinReply::Answer { cut: true, .. }));
    assert!(matches!(run("one"), GremlinReply::Answer { cut: false, results } if results.len() == 1));
    drop(gremlin);
    assert_eq!(fake.join(), Ok(()));
}

/// A server with a graph of this many vertices; the test can change the number.
fn graph(vertices: &Arc<AtomicI64>) -> Serve {
    let vertices = Arc::clone(vertices);
    answering(move |asked| {
        let data = match asked.text.as_str() {
            "g.V().count()" => long(vertices.load(Ordering::SeqCst)),
            "g.E().count()" => long(0),
            "g.V().drop()" => {
                vertices.store(0, Ordering::SeqCst);
                return Some(vec![message(&asked.id, 204, "null")]);
            }
            _ => long(vertices.fetch_add(1, Ordering::SeqCst)),
        };
        Some(vec![message(&asked.id, 200, &list(&[&data]))])
    })
}

#[test]
fn foreign_data_is_not_changed() {
    let vertices = Arc::new(AtomicI64::new(2));
    let fake = Fake::serve(vec![graph(&vertices)]);
    let Err(EngineError::Foreign(message)) =
        foreign_server(fake.port, ServerOptions::default()).connect(0, &limits())
    else {
        panic!("a session was opened on foreign data")
    };
    assert!(message.contains("2 nodes") && message.contains("--allow-wipe"), "{message}");
    assert_eq!((fake.join(), vertices.load(Ordering::SeqCst)), (Ok(()), 2));
}

#[test]
fn an_empty_graph_is_used_checked_and_left_empty() {
    let vertices = Arc::new(AtomicI64::new(0));
    let fake = Fake::serve(vec![graph(&vertices), graph(&vertices)]);
    let engine = foreign_server(fake.port, ServerOptions::default());
    let mut session = engine.connect(0, &limits()).expect("a session");
    let loaded = session.load(&[Request::new("g.addV('a')"), Request::new("g.addV('b')")]);
    assert_eq!((loaded.outcome, vertices.load(Ordering::SeqCst)), (Outcome::Done, 2));
    drop(session);
    assert_eq!(vertices.load(Ordering::SeqCst), 0, "the graph is left empty as it was found");
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert!(run(session.as_mut(), "g.addV('a')").is_answer());
    vertices.fetch_add(1, Ordering::SeqCst);
    let refused = session.reset();
    assert!(
        matches!(&refused, Outcome::Error { message, .. } if message.contains("somebody else")),
        "{refused:?}"
    );
    drop(session);
    assert_eq!((fake.join(), vertices.load(Ordering::SeqCst)), (Ok(()), 2));
}

#[test]
fn a_read_only_session_sends_no_writing_statements() {
    let vertices = Arc::new(AtomicI64::new(2));
    let fake = Fake::serve(vec![graph(&vertices)]);
    let engine = foreign_server(fake.port, ServerOptions { read_only: true, ..ServerOptions::default() });
    let mut session = engine.connect(0, &limits()).expect("a session");
    for text in ["g.addV('a')", "g.V().property('k', 1)", "graph.close()", "//index {}"] {
        let outcome = run(session.as_mut(), text);
        assert!(!outcome.is_answer() && !outcome.ends_session(), "{text}: {outcome:?}");
    }
    assert_eq!(class(&session.reset()), Some(ErrorClass::Unsupported));
    assert_eq!(values(&run(session.as_mut(), "g.V().count()")), [Value::Int(2)]);
    drop(session);
    assert_eq!((fake.join(), vertices.load(Ordering::SeqCst)), (Ok(()), 2));
}

#[test]
fn http_is_used_if_the_url_asks_for_it() {
    let serve: Serve = Box::new(|mut stream| {
        let mut asked = 0;
        let mut heard = Vec::new();
        let mut some = [0; 4096];
        while asked < 2 {
            let read = stream.read(&mut some).map_err(|error| error.to_string())?;
            heard.extend_from_slice(&some[..read]);
            let text = String::from_utf8_lossy(&heard).into_owned();
            if !text.ends_with('}') {
                continue;
            }
            assert!(
                text.starts_with("POST /gremlin HTTP/1.1\r\n") && text.contains("Basic bWU6czNjcmV0\r\n")
            );
            let (status, body) = match text.contains("Gremlin.version()") {
                true => ("200 OK", message("r", 200, &list(&["\"3.8.1\""]))),
                false => (
                    "500 Internal Server Error",
                    r#"{"message":"boo","exceptions":["java.lang.ArithmeticException"]}"#.to_owned(),
                ),
            };
            let reply = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            stream.write_all(reply.as_bytes()).map_err(|error| error.to_string())?;
            heard.clear();
            asked += 1;
        }
        Ok(())
    });
    let fake = Fake::serve(vec![serve]);
    let options = ServerOptions {
        transport: Transport::Http,
        credentials: Some(Credentials::new("me", "s3cret")),
        ..ServerOptions::default()
    };
    let engine = started_server(fake.port, options);
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(session.version(), "3.8.1");
    let outcome = run(session.as_mut(), "g.inject(1).math('_ / 0')");
    assert!(
        matches!(&outcome, Outcome::Error { class: ErrorClass::Data, code: Some(code), .. }
            if code == "500 java.lang.ArithmeticException"),
        "{outcome:?}"
    );
    drop(session);
    assert_eq!(fake.join(), Ok(()));
}
