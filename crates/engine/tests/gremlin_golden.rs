//! Replays conversations in Gremlin that were recorded from real servers: the client must send the same bytes, and
//! decode the answers to the same text.
//!
//! This command records a transcript again:
//! `EDGEWISE_RECORD=tinkergraph@3.8.1 cargo test --test gremlin_golden -- --ignored record`.

mod wire_support;

use edgewise_engine::{
    Crash, Engine, EngineError, Limits, OpenOptions, Profile, Registry, Request, Step, Target,
    engines::{
        Endpoint, GremlinQuirks, HUGEGRAPH, JANUSGRAPH, ORIENTDB, SQLG, ServerEngine, ServerOptions,
        ServerWatch, TINKERGRAPH,
    },
    wire::{Recording, SharedTranscript},
};
use edgewise_model::{Map, Node};
use std::{fs, path::PathBuf, sync::Arc, time::Duration};
use wire_support::{Fake, gremlin_server::replay, text};

static ENGINES: [&GremlinQuirks; 5] = [&TINKERGRAPH, &JANUSGRAPH, &HUGEGRAPH, &ORIENTDB, &SQLG];

const SCHEMA: &str = r#"//schema {"keys":[{"name":"n","type":"string","cardinality":"single"},{"name":"x","type":"int","cardinality":"single"}],"vertexLabels":[{"name":"p","keys":["n","x"]}],"edgeLabels":[{"name":"k","ends":[["p","p"]],"keys":["x"]}]}"#;

fn run(text: &str) -> Step {
    Step::Run(Request::new(text))
}

fn steps() -> Vec<Step> {
    let node = |id: u64| Node::new(id, ["p"], Map::new()).into();
    let edge = "g.V(a).addE('k').to(__.V(b)).property('x', 3).project('e9').by()".to_owned();
    let setup = vec![
        Request::new(SCHEMA),
        Request::new("g.addV('p').property('n', 'it\\'s é').property('x', 1).project('v7').by()"),
        Request::new("g.addV('p').property('x', 2).project('v8').by()"),
        Request {
            text: edge,
            parameters: [("a".into(), node(7)), ("b".into(), node(8))].into_iter().collect(),
            ..Request::default()
        },
    ];
    vec![
        Step::Load { statements: Arc::new(setup) },
        run("g.V().order().by('x')"),
        run("g.E()"),
        run("g.V().as('a').outE().as('b').inV().path()"),
        run("g.inject(1, 2L, 1.5f, 2.5d, 'x', true)"),
        run("g.V().order().by('x').valueMap()"),
        run("g.V().order().by('x').properties('x')"),
        run("g.E().properties()"),
        run("g.V().order().by('x').elementMap()"),
        run("g.V().groupCount().by(label)"),
        run("g.V().group().by('x').by(__.count())"),
        run("g.V().values('x').aggregate('s').cap('s')"),
        run("g.V().hasLabel('nobody')"),
        run("g.inject(1).repeat(__.union(__.identity(), __.identity())).times(8)"),
        run("g.V("),
        run("g.inject('a').sum()"),
        run("g.V().nosuch()"),
        Step::Explain(Request::new("g.V().out('k')")),
        run("g.V().has('x', 1).property('x', 5)"),
        Step::Dump,
        run("g.V().drop()"),
        Step::Dump,
        Step::Begin,
        Step::Load { statements: Arc::default() },
    ]
}

fn limits() -> Limits {
    Limits { statement: Duration::from_secs(30), connect: Duration::from_secs(60), ..Limits::default() }
}

fn observations(engine: &dyn Engine) -> Vec<String> {
    let mut session = engine.connect(0, &limits()).expect("a session");
    let mut texts = vec![session.version().to_owned()];
    texts.extend(session.play(&steps()).iter().map(text));
    texts.into_iter().map(|text| text.replace('\n', "\\n")).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// A server that counts as started by Edgewise.
struct Watch;

impl ServerWatch for Watch {
    fn crash(&self) -> Option<Crash> {
        None
    }

    fn keeps_data(&self) -> bool {
        false
    }

    fn restart(&self) -> Result<(), EngineError> {
        Ok(())
    }

    fn last_lines(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Replays a transcript. Its `#=` lines are the decoded answers, its `>` and `<` lines the messages.
fn check(name: &str, version: &str) {
    let file =
        fs::read_to_string(folder().join(format!("gremlin-{name}-{version}.txt"))).expect("a transcript");
    let expected: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix("#= ")).collect();
    let fake = Fake::serve(vec![replay(Recording::parse(&file).expect("hex digits"))]);
    let kind = ENGINES.into_iter().find(|kind| kind.common.id == name).expect("an engine");
    let endpoint = Endpoint::owned("127.0.0.1", fake.port, Arc::new(Watch));
    let profile = Profile::of_engine(name, Some(version)).expect("a profile");
    let engine = ServerEngine::new(kind, name, endpoint, ServerOptions::default(), profile);
    let seen = observations(&engine);
    for (number, (seen, expected)) in seen.iter().zip(&expected).enumerate() {
        assert_eq!(seen, expected, "observation {number} of {name}");
    }
    assert_eq!(seen.len(), expected.len(), "{name}: {:?}", seen.last());
    assert_eq!(fake.join(), Ok(()), "{name}");
}

#[test]
fn tinkergraph_3_8_is_understood_as_recorded() {
    check("tinkergraph", "3.8.1");
}

#[test]
fn tinkergraph_3_4_is_understood_as_recorded() {
    check("tinkergraph", "3.4.10");
}

#[test]
fn janusgraph_is_understood_as_recorded() {
    check("janusgraph", "1.1.0");
}

#[test]
fn hugegraph_is_understood_as_recorded() {
    check("hugegraph", "1.5.0");
}

#[test]
fn orientdb_is_understood_as_recorded() {
    check("orientdb", "3.2.24");
}

#[test]
fn sqlg_is_understood_as_recorded() {
    check("sqlg", "3.1.6");
}

#[test]
#[ignore = "records a transcript from the engine that EDGEWISE_RECORD names"]
fn record() {
    let names = std::env::var("EDGEWISE_RECORD").expect("EDGEWISE_RECORD=tinkergraph@3.8.1,…");
    for name in names.split(',') {
        let recording = Recording::shared();
        let transcript: SharedTranscript = recording.clone();
        let options = OpenOptions { transcript: Some(transcript), ..OpenOptions::default() };
        let target = Target::parse(name).expect("a target");
        let engine = Registry::default().open(&target, &options).expect("an engine");
        let seen = observations(engine.as_ref());
        drop(engine);
        let expected: Vec<String> = seen.iter().map(|line| format!("#= {line}\n")).collect();
        let text = format!("{}{}", expected.concat(), recording.lock().expect("a recording"));
        fs::write(folder().join(format!("gremlin-{}.txt", name.replace('@', "-"))), text).expect("a file");
    }
}
