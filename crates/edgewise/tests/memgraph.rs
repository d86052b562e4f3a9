//! `memgraph://` on a scripted server that speaks Bolt and answers as Memgraph's documentation says: a campaign is silent
//! on correct answers, finds a wrong one, reports a death, and leaves foreign data alone. Nothing here is a real
//! Memgraph.

mod support;
#[path = "../../engine/tests/wire_support/mod.rs"]
mod wire_support;

use edgewise_engine::wire::bolt::{Decoder, tag};
use edgewise_engine::wire::{Allowance, Bounds};
use edgewise_engine::{Limits, OpenOptions, Outcome, Request, Session, Target};
use edgewise_model::{Map, Rows, Value};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use support::{code, findings, json, run_in, text};
use wire_support::bolt_server::{framed, greet, message, read_message, said};

/// What is wrong with the server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// An answer to a statement with NOT loses its last row.
    Lies,
    /// The server dies of the first statement with `DISTINCT`, for ever.
    Dies,
}

/// A server that holds one graph, on which the reference answers.
struct Memgraph {
    port: u16,
}

/// What all connections share.
struct Shared {
    session: Mutex<Box<dyn Session>>,
    fault: Fault,
    dead: AtomicBool,
    statements: Mutex<Vec<String>>,
}

impl Memgraph {
    fn start(fault: Fault, setup: &[&str]) -> (Self, Arc<Shared>) {
        let target = Target::parse("reference+quick").expect("a target");
        let engine =
            edgewise_reference::registry().open(&target, &OpenOptions::default()).expect("the reference");
        let mut session = engine.connect(0, &Limits::default()).expect("a session");
        for statement in setup {
            assert!(session.run(&Request::new(*statement)).outcome.is_answer(), "{statement}");
        }
        let shared = Arc::new(Shared {
            session: Mutex::new(session),
            fault,
            dead: AtomicBool::new(false),
            statements: Mutex::new(Vec::new()),
        });
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let inside = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&inside);
                if shared.dead.load(Ordering::Relaxed) {
                    // Nobody listens to a dead server any more.
                    return;
                }
                std::thread::spawn(move || serve(stream, &shared));
            }
        });
        (Self { port }, shared)
    }

    fn url(&self) -> String {
        format!("memgraph://127.0.0.1:{}", self.port)
    }
}

/// Serves one connection by Bolt 4.4.
fn serve(mut stream: TcpStream, shared: &Shared) -> Result<(), String> {
    greet(&mut stream, "Neo4j/v5.11.0 compatible graph database server - Memgraph")?;
    // The answer to the last RUN, until it is pulled; and whether a failure waits for RESET.
    let mut failed = false;
    let mut pending: Vec<u8> = Vec::new();
    while let Ok(request) = read_message(&mut stream) {
        let kind = request.get(1).copied().unwrap_or_default();
        let reply = match kind {
            tag::RESET => {
                failed = false;
                let _ = shared.session().rollback();
                message(tag::SUCCESS, &[])
            }
            _ if failed => framed(&[0xb0, tag::IGNORED]),
            tag::RUN => {
                let (statement, parameters) = run_of(&request);
                if shared.fault == Fault::Dies && statement.contains("DISTINCT") {
                    shared.dead.store(true, Ordering::Relaxed);
                    return Ok(());
                }
                match shared.answer(&statement, parameters) {
                    Ok((head, rest)) => {
                        pending = rest;
                        head
                    }
                    Err(words) => {
                        failed = true;
                        message(
                            tag::FAILURE,
                            &[
                                ("code", Value::from("Memgraph.ClientError.MemgraphError.MemgraphError")),
                                ("message", Value::from(words.as_str())),
                            ],
                        )
                    }
                }
            }
            tag::PULL | tag::DISCARD => std::mem::take(&mut pending),
            tag::BEGIN => shared.done(|session| session.begin()),
            tag::COMMIT => shared.done(|session| session.commit()),
            tag::ROLLBACK => shared.done(|session| session.rollback()),
            _ => message(tag::SUCCESS, &[]),
        };
        said(stream.write_all(&reply))?;
    }
    let _ = shared.session().rollback();
    Ok(())
}

impl Shared {
    fn session(&self) -> std::sync::MutexGuard<'_, Box<dyn Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn done(&self, act: impl FnOnce(&mut dyn Session) -> Outcome) -> Vec<u8> {
        act(self.session().as_mut());
        message(tag::SUCCESS, &[])
    }

    /// The answers to RUN and PULL, or the words of an error.
    fn answer(&self, statement: &str, parameters: Map) -> Result<(Vec<u8>, Vec<u8>), String> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).push(statement.to_owned());
        let mut session = self.session();
        let rows = |columns: &[&str], rows| Ok(answer_of(&Rows::new(columns.iter().copied(), rows), &[]));
        match statement {
            "SHOW VERSION" => return rows(&["version"], vec![vec![Value::from("3.6.0")]]),
            "SHOW CONSTRAINT INFO" => {
                return rows(&["constraint type", "label", "properties", "data_type"], Vec::new());
            }
            "SHOW INDEX INFO" => {
                let listed = session.indexes().unwrap_or_default().into_iter().map(|index| {
                    let of =
                        if index.kind.is_relationship() { "edge-type+property" } else { "label+property" };
                    let keys = Value::List(index.keys.iter().map(|key| Value::String(key.clone())).collect());
                    vec![Value::from(of), Value::String(index.label), keys, Value::from(0)]
                });
                return rows(&["index type", "label", "property", "count"], listed.collect());
            }
            _ => {}
        }
        if let Some(planned) = statement.strip_prefix("EXPLAIN ") {
            let plan = vec![vec![Value::from(format!(" * Produce {{{}}}", planned.len()).as_str())]];
            return rows(&["QUERY PLAN"], plan);
        }
        let seen = session.run(&Request { text: statement.to_owned(), parameters, ..Request::default() });
        let counters = seen.counters.unwrap_or_default();
        let stats = [
            ("nodes-created", counters.nodes_created),
            ("nodes-deleted", counters.nodes_deleted),
            ("relationships-created", counters.relationships_created),
            ("relationships-deleted", counters.relationships_deleted),
            ("properties-set", counters.properties_set),
            ("labels-added", counters.labels_added),
            ("labels-removed", counters.labels_removed),
        ];
        match seen.outcome {
            Outcome::Rows(mut table) => {
                if self.fault == Fault::Lies && statement.contains("NOT") {
                    table.rows.pop();
                }
                Ok(answer_of(&table, &stats))
            }
            Outcome::Done => Ok(answer_of(&Rows::default(), &stats)),
            Outcome::Error { class, message, .. } => Err(match class {
                edgewise_engine::ErrorClass::Syntax => format!("Error on line 1 position 1. {message}"),
                edgewise_engine::ErrorClass::Semantic => format!("Unbound variable or such: {message}"),
                edgewise_engine::ErrorClass::Resource => format!("Memory limit exceeded! {message}"),
                edgewise_engine::ErrorClass::Unsupported => format!("Not yet implemented: {message}"),
                _ => format!("Division by zero or such: {message}"),
            }),
            other => Err(format!("{other:?}")),
        }
    }
}

/// A table as the answers to RUN and PULL.
fn answer_of(table: &Rows, stats: &[(&'static str, u64)]) -> (Vec<u8>, Vec<u8>) {
    let columns = Value::List(table.columns.iter().map(|name| Value::String(name.clone())).collect());
    let mut rest = Vec::new();
    for row in &table.rows {
        rest.extend(wire_support::bolt_server::row(row));
    }
    let stats: Vec<(&str, Value)> = stats
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| (*key, Value::from(*count as i64)))
        .collect();
    rest.extend(message(tag::SUCCESS, &[("stats", Value::map(stats))]));
    (message(tag::SUCCESS, &[("fields", columns)]), rest)
}

/// The text and the parameters of a RUN message.
fn run_of(request: &[u8]) -> (String, Map) {
    let mut allowance = Allowance::new(Bounds::default());
    let mut decoder = Decoder::new(&request[2..], &mut allowance);
    let Ok(Value::String(text)) = decoder.value() else { panic!("a RUN without a text") };
    let Ok(Value::Map(parameters)) = decoder.value() else { panic!("a RUN without parameters") };
    (text.to_string(), parameters)
}

fn campaign(server: &Memgraph, folder: &std::path::Path, more: &[&str]) -> std::process::Output {
    let url = server.url();
    run_in(folder, &[&["run", url.as_str(), "--out", "out"][..], more].concat())
}

#[test]
fn a_campaign_is_silent_on_a_correct_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, shared) = Memgraph::start(Fault::None, &[]);
    let output = campaign(&server, folder.path(), &["--cases", "300", "--seed", "4"]);
    assert_eq!(code(&output), 0, "{}", text(&output));
    let summary = json(&folder.path().join("out/summary.json"));
    assert!(summary.to_string().contains("3.6.0"), "the version is not in {summary}");
    let statements = shared.statements.lock().unwrap_or_else(PoisonError::into_inner);
    for part in
        ["CREATE INDEX ON :", "DROP INDEX ON :", "SHOW INDEX INFO", "DETACH DELETE", "MATCH (n) RETURN n"]
    {
        assert!(statements.iter().any(|text| text.contains(part)), "no statement contains `{part}`");
    }
}

#[test]
fn a_wrong_answer_is_found_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, _) = Memgraph::start(Fault::Lies, &[]);
    let output = campaign(&server, folder.path(), &["--cases", "40", "--seed", "5", "--oracle", "partition"]);
    assert_eq!(code(&output), 2, "{}", text(&output));
    let out = folder.path().join("out");
    let (signature, _) = findings(&out).into_iter().next().expect("a finding");
    let place = out.join("findings").join(signature).join("case.json").display().to_string();
    let again = run_in(folder.path(), &["replay", &place]);
    assert_eq!(code(&again), 2, "{}", text(&again));
}

#[test]
fn a_death_of_the_server_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, _) = Memgraph::start(Fault::Dies, &[]);
    let output = campaign(&server, folder.path(), &["--cases", "200", "--seed", "6"]);
    assert_ne!(code(&output), 0, "{}", text(&output));
    let words = text(&output).to_lowercase();
    assert!(
        ["crash", "died", "connection", "reached", "gone"].iter().any(|word| words.contains(word)),
        "{words}"
    );
}

#[test]
fn a_database_that_holds_data_is_refused_unless_it_may_be_wiped() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, _) = Memgraph::start(Fault::None, &["CREATE (:Mine)-[:T]->(:Mine)"]);
    let refused = campaign(&server, folder.path(), &["--cases", "10", "--seed", "1"]);
    assert_eq!(code(&refused), 3, "{}", text(&refused));
    assert!(text(&refused).contains("--allow-wipe"), "{}", text(&refused));
    let url = server.url();
    let arguments = ["run", url.as_str(), "--out", "wiped", "--cases", "10", "--seed", "1", "--allow-wipe"];
    let wiped = run_in(folder.path(), &arguments);
    assert_eq!(code(&wiped), 0, "{}", text(&wiped));
}
