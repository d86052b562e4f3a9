//! Replays conversations that were recorded from real servers: the client must send the same bytes, and decode the
//! answers to the same text.
//!
//! A transcript is recorded again by `EDGEWISE_RECORD=bolt://127.0.0.1:7687 cargo test --test wire_golden -- --ignored
//! record --nocapture` (or `falkor://…`), from an empty database.

mod wire_support;

use edgewise_engine::{
    Engine, Limits, Request, Step,
    engines::{Credentials, Endpoint, FALKORDB, NEO4J, ServerEngine, ServerKind, ServerOptions, ServerUrl},
    wire::{Recording, SharedTranscript},
};
use edgewise_model::{Map, Value};
use std::{fs, path::PathBuf, sync::Arc, time::Duration};
use wire_support::{Fake, text};

fn run(text: &str) -> Step {
    Step::Run(Request::new(text))
}

/// The steps that both servers run.
fn common() -> Vec<Step> {
    let load = |statements: &[&str]| Step::Load {
        statements: Arc::new(statements.iter().map(|text| Request::new(*text)).collect()),
    };
    vec![
        load(&[
            "CREATE (:P:Q {x: 1.5, s: 'é', l: [1, 2], p: point({latitude: 1, longitude: 2})})",
            "MATCH (a:P) CREATE (a)-[:K {w: 1}]->(b:R {y: true})-[:K]->(a)",
            "CREATE INDEX FOR (n:P) ON (n.x)",
        ]),
        Step::Await,
        run("MATCH (n) RETURN n ORDER BY id(n)"),
        run("MATCH (a:P)-[r:K]->(b) RETURN r, a.x, b.y, labels(a)"),
        run("MATCH p = (a:P)-[:K]->(b)-[:K]->(c) RETURN p"),
        run(
            "RETURN 1, -17, 128, 40000, 3000000000, 1.5, -0.0, true, false, null, 'text', [1, [2, null]], {a: 1}",
        ),
        run("RETURN 0.0 / 0.0 AS nan, 1.0 / 0.0 AS inf, -1.0 / 0.0 AS minus"),
        run("RETURN foo(1)"),
        run("RETURN"),
        run("RETURN nobody"),
        run("UNWIND range(1, 300) AS x RETURN x, 'row ' + x"),
        Step::Run(Request {
            text: "RETURN $a, $b, $c".to_owned(),
            parameters: [
                ("a".into(), Value::from(1)),
                ("b".into(), Value::from("it's")),
                ("c".into(), Value::list([Value::from(2.5), Value::Null])),
            ]
            .into_iter()
            .collect::<Map>(),
            ..Request::default()
        }),
        Step::Explain(Request::new("MATCH (n:P) WHERE n.x > 1 RETURN n.s")),
        run("MATCH (n:R) SET n.z = 1, n:S RETURN n.z"),
        Step::Dump,
        load(&["CREATE (:Only)", "THIS FAILS", "CREATE (:Never)"]),
        load(&[]),
        Step::Dump,
    ]
}

fn bolt_steps() -> Vec<Step> {
    let mut steps = common();
    steps.extend([
        run("RETURN date('2015-07-21'), localtime('21:40:32.142'), time('21:40:32+01:00'), localdatetime('2015-07-21T21:40:32'), \
             datetime('2015-07-21T21:40:32.142+02:00'), datetime('2015-07-21T21:40:32[Europe/Stockholm]'), \
             duration('P1Y2M3DT4H5M6.5S'), duration('-PT0.5S'), date('-0044-03-15')"),
        run("RETURN point({x: 1, y: 2}), point({x: 1, y: 2, z: 3}), point({longitude: 1, latitude: 2, height: 3})"),
        run("RETURN 9223372036854775807 + 1"),
        run("RETURN 1 / 0"),
        run("RETURN 'a' =~ '['"),
        Step::Begin,
        run("CREATE (:T) RETURN 1"),
        Step::Rollback,
        run("MATCH (n:T) RETURN count(n)"),
        Step::Begin,
        run("CREATE (:T)"),
        run("RETURN 1 / 0"),
        run("RETURN 2"),
        Step::Commit,
        Step::Begin,
        run("CREATE (:T)"),
        Step::Commit,
        run("MATCH (n:T) RETURN count(n)"),
        Step::Flush,
    ]);
    steps
}

fn falkor_steps() -> Vec<Step> {
    let mut steps = common();
    steps.extend([
        run("RETURN date('2015-07-21'), localtime('21:40:32'), localdatetime('2015-07-21T21:40:32'), duration('P1M')"),
        run("RETURN vecf32([1, 2.5]), point({latitude: 1, longitude: 2})"),
        run("RETURN 9223372036854775807 + 1"),
        run("RETURN 1 / 0"),
        run("CREATE (:New {fresh: 1})-[:Kind]->(:New) RETURN 1"),
        run("MATCH (n:New)-[r]->(m) RETURN n, r, m"),
        Step::Begin,
    ]);
    steps
}

fn limits() -> Limits {
    Limits { statement: Duration::from_secs(7), connect: Duration::from_secs(10), ..Limits::default() }
}

fn options(transcript: Option<SharedTranscript>) -> ServerOptions {
    ServerOptions { transcript, ..ServerOptions::default() }
}

/// The engine with this scheme at a port, and the steps that it runs.
fn engine(
    scheme: &str,
    version: &str,
    host: &str,
    port: u16,
    options: ServerOptions,
) -> (Box<dyn Engine>, Vec<Step>) {
    let endpoint = Endpoint::foreign(host, port);
    match scheme {
        "bolt" => {
            let profile = (NEO4J.common.profile)(Some(version)).expect("a profile");
            (Box::new(ServerEngine::new(&NEO4J, "bolt://golden", endpoint, options, profile)), bolt_steps())
        }
        _ => {
            let profile = (FALKORDB.common.profile)(None).expect("a profile");
            let options = ServerOptions { name: Some("edgewise_golden".to_owned()), ..options };
            let engine = ServerEngine::new(&FALKORDB, "falkor://golden", endpoint, options, profile);
            (Box::new(engine), falkor_steps())
        }
    }
}

fn observations(engine: &dyn Engine, steps: &[Step]) -> Vec<String> {
    let mut session = engine.connect(0, &limits()).expect("a session");
    let mut texts = vec![session.version().to_owned()];
    texts.extend(session.play(steps).iter().map(text));
    texts
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// Replays a transcript. Its `#=` lines are the decoded answers, its `>` and `<` lines the bytes.
fn check(name: &str) {
    let file = fs::read_to_string(folder().join(format!("{name}.txt"))).expect("a transcript");
    let expected: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix("#= ")).collect();
    let recording = Recording::parse(&file).expect("hex digits");
    let fake = Fake::replay(recording);
    let (scheme, version) = name.split_once('-').expect("a scheme and a version");
    let (engine, steps) = engine(scheme, version, "127.0.0.1", fake.port, options(None));
    let seen = observations(engine.as_ref(), &steps);
    drop(engine);
    for (number, (seen, expected)) in seen.iter().zip(&expected).enumerate() {
        assert_eq!(seen, expected, "observation {number} of {name}");
    }
    assert_eq!(seen.len(), expected.len(), "{name}: {:?}", seen.last());
    assert_eq!(fake.join(), Ok(()), "{name}");
}

/// Neo4j 4.2 knows no version ranges, and its zoned times count local seconds.
#[test]
fn neo4j_4_2_is_understood_as_recorded() {
    check("bolt-4.2.15");
}

#[test]
fn neo4j_4_3_is_understood_as_recorded() {
    check("bolt-4.3.10");
}

#[test]
fn neo4j_4_4_is_understood_as_recorded() {
    check("bolt-4.4.40");
}

#[test]
fn neo4j_2026_is_understood_as_recorded() {
    check("bolt-2026.08.1");
}

#[test]
fn falkordb_4_16_is_understood_as_recorded() {
    check("falkor-4.16.3");
}

#[test]
fn transcripts_show_no_password() {
    let recording = Recording::shared();
    let fake = Fake::serve(vec![Box::new(|mut stream| {
        use std::io::{Read, Write};
        let mut hello = [0; 20];
        stream.read_exact(&mut hello).map_err(|error| error.to_string())?;
        stream.write_all(&[0, 0, 4, 4]).map_err(|error| error.to_string())?;
        // The server reads the greeting and closes the connection.
        let mut some = [0; 64];
        stream.read(&mut some).map(drop).map_err(|error| error.to_string())
    })]);
    let transcript: SharedTranscript = recording.clone();
    let options =
        ServerOptions { credentials: Some(Credentials::new("me", "s3cret")), ..options(Some(transcript)) };
    let (engine, _) = engine("bolt", "4.4", "127.0.0.1", fake.port, options);
    let Err(error) = engine.connect(0, &limits()) else { panic!("a session was opened without a server") };
    assert!(!error.to_string().contains("s3cret"));
    let said = String::from_utf8_lossy(
        &recording.lock().expect("a recording").said_by(edgewise_engine::wire::Speaker::Client),
    )
    .into_owned();
    assert!(said.contains("<redacted>") && said.contains("me") && !said.contains("s3cret"), "{said:?}");
}

#[test]
fn transcripts_show_no_password_that_a_server_repeats() {
    let recording = Recording::shared();
    let fake = Fake::serve(vec![Box::new(|mut stream| {
        use std::io::{Read, Write};
        let mut some = [0; 256];
        stream.read(&mut some).map(drop).map_err(|error| error.to_string())?;
        stream.write_all(b"-WRONGPASS me:s3").map_err(|error| error.to_string())?;
        std::thread::sleep(std::time::Duration::from_millis(50));
        stream.write_all(b"cret is not right\r\n").map_err(|error| error.to_string())
    })]);
    let transcript: SharedTranscript = recording.clone();
    let options =
        ServerOptions { credentials: Some(Credentials::new("me", "s3cret")), ..options(Some(transcript)) };
    let (engine, _) = engine("falkor", "", "127.0.0.1", fake.port, options);
    let Err(error) = engine.connect(0, &limits()) else { panic!("a session was opened without a server") };
    assert!(!error.to_string().contains("s3cret"), "{error}");
    let all = recording.lock().expect("a recording");
    let said = String::from_utf8_lossy(&all.said_by(edgewise_engine::wire::Speaker::Server)).into_owned();
    assert_eq!(said, "-WRONGPASS me:****** is not right\r\n");
}

#[test]
#[ignore = "records a transcript from the server at EDGEWISE_RECORD"]
fn record() {
    let url = std::env::var("EDGEWISE_RECORD").expect("EDGEWISE_RECORD=bolt://… or falkor://…");
    let url = ServerUrl::parse(&url, "bolt://127.0.0.1:7687").expect("a URL");
    let (host, port) = (url.host.as_str(), url.port.expect("a port"));
    let kind: &dyn ServerKind = if url.scheme == "bolt" { &NEO4J } else { &FALKORDB };
    let endpoint = Endpoint::foreign(host, port);
    let version = kind.version_at(&endpoint, &ServerOptions::default(), &limits()).expect("a server");
    let version = version.expect("a version");
    let recording = Recording::shared();
    let transcript: SharedTranscript = recording.clone();
    let (engine, steps) = engine(&url.scheme, &version, host, port, options(Some(transcript)));
    let seen = observations(engine.as_ref(), &steps);
    let expected: Vec<String> = seen.iter().map(|line| format!("#= {line}\n")).collect();
    let text = format!("{}{}", expected.concat(), recording.lock().expect("a recording"));
    fs::write(folder().join(format!("{}-{version}.txt", url.scheme)), text).expect("a file");
}
