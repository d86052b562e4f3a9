//! Grafeo in a child process: values, dumps, errors, transactions, limits.
#![cfg(feature = "grafeo")]

use edgewise_engine::{
    Engine, ErrorClass, Limits, Observation, OpenOptions, Outcome, Request, Session, Step, Target,
    engines::GrafeoEmbedded, host::EmbeddedSession,
};
use edgewise_model::{Node, Relationship, Value};
use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

fn engine() -> Box<dyn Engine> {
    let options = OpenOptions {
        host_program: PathBuf::from(env!("CARGO_BIN_EXE_edgewise-host")),
        ..OpenOptions::default()
    };
    let target = Target::parse("grafeo").expect("a target");
    edgewise_engine::Registry::default().open(&target, &options).expect("Grafeo")
}

fn session() -> Box<dyn Session> {
    engine().connect(0, &Limits::default()).expect("a session")
}

fn load(statements: &[&str]) -> Step {
    Step::Load { statements: Arc::new(statements.iter().copied().map(Request::new).collect()) }
}

fn single(session: &mut dyn Session, text: &str) -> Vec<Value> {
    let observation = session.run(&Request::new(text));
    match observation.outcome {
        Outcome::Rows(mut rows) if rows.len() == 1 => rows.rows.remove(0),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn scalars_lists_and_maps_are_returned_unchanged() {
    let mut session = session();
    let row = single(
        &mut *session,
        "RETURN null AS a, true AS b, -9223372036854775808 AS c, -0.0 AS d, 'it\\'s 😀' AS e, \
         [1, 1.0, [null]] AS f, {k: {l: 'm'}} AS g, 0.0 / 0.0 AS h, 1.0 / 0.0 AS i",
    );
    let expected: Vec<Value> = vec![
        Value::Null,
        true.into(),
        i64::MIN.into(),
        (-0.0).into(),
        "it's 😀".into(),
        Value::List(vec![1.into(), 1.0.into(), Value::List(vec![Value::Null])]),
        Value::map([("k", Value::map([("l", "m")]))]),
        f64::NAN.into(),
        f64::INFINITY.into(),
    ];
    assert_eq!(row, expected);
}

#[test]
fn nodes_relationships_and_paths_are_returned_with_their_labels_and_properties() {
    let mut session = session();
    let played = session.play(&[load(&["CREATE (:A:B {i: 1})-[:K {w: 2.5}]->(:C)"])]);
    assert_eq!(played[0].outcome, Outcome::Done);
    let row = single(&mut *session, "MATCH p = (n)-[r]->(m) RETURN n, r, m, p");
    let a = Node::new(0, ["B", "A"], [("i".into(), 1.into())].into());
    let r = Relationship::new(0, 0, 1, "K", [("w".into(), 2.5.into())].into());
    let c = Node::new(1, ["C"], Default::default());
    assert_eq!(row[0], a.clone().into());
    assert_eq!(row[1], r.clone().into());
    assert_eq!(row[2], c.clone().into());
    let Value::Path(path) = &row[3] else { panic!("{:?}", row[3]) };
    assert_eq!(path.nodes(), [a, c]);
    assert_eq!(path.relationships(), [r]);
    let row = single(&mut *session, "MATCH (n) RETURN collect(n) AS ns");
    assert!(
        matches!(&row[0], Value::List(nodes) if matches!(nodes[..], [Value::Node(_), Value::Node(_)])),
        "{row:?}"
    );
}

#[test]
fn a_dump_shows_labels_properties_types_and_topology() {
    let mut session = session();
    let steps = [
        load(&[
            "CREATE (a:A {i: 1, f: 1.0, s: 'x', l: [1, 2]}), (b), (a)-[:K {w: 1}]->(b), (a)-[:K {w: 1}]->(b), (a)-[:L]->(a)",
            "MATCH (n:A) SET n:Z",
        ]),
        Step::Dump,
    ];
    let played = session.play(&steps);
    let Outcome::Graph(graph) = &played[1].outcome else { panic!("{:?}", played[1]) };
    let nodes: Vec<_> = graph.nodes().cloned().collect();
    let properties = [
        ("i".into(), 1.into()),
        ("f".into(), 1.0.into()),
        ("s".into(), "x".into()),
        ("l".into(), Value::list([1, 2])),
    ];
    assert_eq!(
        nodes,
        [Node::new(0, ["A", "Z"], properties.into()), Node::new(1, [""; 0], Default::default())]
    );
    let ends: Vec<_> = graph.relationships().map(|r| (r.start, r.end, r.kind.to_string())).collect();
    let (k, l) = ("K".to_owned(), "L".to_owned());
    assert_eq!(ends, [(0, 1, k.clone()), (0, 1, k), (0, 0, l)]);
}

#[test]
fn errors_have_codes_and_classes() {
    let mut session = session();
    for (text, wanted) in [("RETURN 1 AS", ErrorClass::Syntax), ("MATCH (n) RETURN m", ErrorClass::Semantic)]
    {
        match session.run(&Request::new(text)).outcome {
            Outcome::Error { class, code: Some(code), .. } => {
                assert_eq!(class, wanted, "{text}");
                assert!(code.starts_with("GRAFEO-"), "{code}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let _ = session.load(&[Request::new("CREATE (:A)-[:K]->(:B)")]);
    let outcome = session.run(&Request::new("MATCH (n:A) DELETE n")).outcome;
    assert!(matches!(outcome, Outcome::Error { class: ErrorClass::Constraint, .. }), "{outcome:?}");
}

#[test]
fn a_load_stops_at_its_first_failure_and_reports_it() {
    let mut session = session();
    let played = session.play(&[load(&["CREATE (:A)", "NONSENSE", "CREATE (:B)"]), Step::Dump]);
    assert!(matches!(played[0].outcome, Outcome::Error { class: ErrorClass::Syntax, .. }), "{:?}", played[0]);
    let Outcome::Graph(graph) = &played[1].outcome else { panic!("{:?}", played[1]) };
    assert_eq!(graph.nodes().count(), 1);
}

#[test]
fn a_reset_removes_all_data_and_indexes() {
    let mut session = session();
    for text in ["CREATE (:A {i: 1})", "CREATE INDEX one FOR (n:A) ON (n.i)"] {
        assert!(session.run(&Request::new(text)).outcome.is_answer());
    }
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(single(&mut *session, "MATCH (n) RETURN count(n) AS c"), [0.into()]);
    assert!(session.run(&Request::new("CREATE INDEX one FOR (n:A) ON (n.i)")).outcome.is_answer());
}

#[test]
fn a_rolled_back_transaction_leaves_no_trace() {
    let mut session = session();
    let create = || Step::Run(Request::new("CREATE (:A)"));
    let played = session.play(&[
        load(&[]),
        Step::Begin,
        create(),
        Step::Rollback,
        Step::Begin,
        create(),
        Step::Commit,
        Step::Dump,
    ]);
    let Some(Outcome::Graph(graph)) = played.last().map(|last| &last.outcome) else { panic!("{played:?}") };
    assert_eq!(graph.nodes().count(), 1);
}

#[test]
fn a_dump_within_a_transaction_contains_what_the_transaction_wrote() {
    let mut session = session();
    let run = |text: &str| Step::Run(Request::new(text));
    let graph = |observation: &Observation| match &observation.outcome {
        Outcome::Graph(graph) => (**graph).clone(),
        other => panic!("{other:?}"),
    };
    let played = session.play(&[
        load(&["CREATE (:A {i: 1})-[:R]->(:B)", "CREATE (:C)"]),
        Step::Begin,
        run("CREATE (:New {i: 2})-[:S {w: 3}]->(:New)"),
        run("MATCH (n:A) SET n.i = 4"),
        run("MATCH (n:C) DELETE n"),
        Step::Dump,
        Step::Rollback,
        Step::Dump,
    ]);
    let (within, after) = (graph(&played[5]), graph(&played[7]));
    assert_eq!((within.node_count(), within.relationship_count()), (4, 2), "{within:?}");
    assert!(within.relationships().any(|each| each.kind == "S" && each.properties["w"] == 3.into()));
    assert!(within.nodes().any(|node| node.properties.get("i") == Some(&4.into())));
    assert_eq!((after.node_count(), after.relationship_count()), (3, 1), "{after:?}");
    assert!(after.nodes().any(|node| node.properties.get("i") == Some(&1.into())));
}

#[test]
fn explain_returns_the_plan_and_counters_report_the_changes() {
    let mut session = session();
    let observation = session.run(&Request::new("CREATE (:A {i: 1})-[:K]->(:B)"));
    let counters = observation.counters.expect("counters");
    assert_eq!((counters.nodes_created, counters.relationships_created), (2, 1));
    let observation = session.explain(&Request::new("MATCH (n:A) RETURN n"));
    assert_eq!(observation.outcome, Outcome::Done);
    assert!(observation.plan.is_some_and(|plan| plan.contains("NodeScan")));
}

#[test]
fn parameters_are_sent() {
    let mut session = session();
    let parameters = [("p".into(), Value::list([1, 2])), ("q".into(), "x".into())].into();
    let observation = session.run(&Request {
        text: "UNWIND $p AS p RETURN p, $q AS q".to_owned(),
        parameters,
        ..Request::default()
    });
    let rows: [[Value; 2]; 2] = [[1.into(), "x".into()], [2.into(), "x".into()]];
    assert_eq!(observation.outcome.rows().expect("rows").rows, rows);
}

#[test]
fn sessions_share_no_data() {
    let engine = engine();
    let (mut one, mut two) = (
        engine.connect(0, &Limits::default()).expect("one"),
        engine.connect(1, &Limits::default()).expect("two"),
    );
    assert!(one.run(&Request::new("CREATE (:A)")).outcome.is_answer());
    assert_eq!(single(&mut *two, "MATCH (n) RETURN count(n) AS c"), [0.into()]);
}

#[test]
fn the_hosted_and_the_in_process_engine_return_the_same_answers() {
    let profile = Arc::new(GrafeoEmbedded::profile().expect("the profile"));
    let mut inside = EmbeddedSession::new(Box::new(GrafeoEmbedded::new()), profile);
    let mut hosted = session();
    let steps: Vec<Step> = [
        "MATCH (n) RETURN n",
        "MATCH p = (a)-[r]->(b) WHERE NOT a.i = 1 RETURN p, r",
        "MATCH (n) RETURN n.i AS i, count(*) AS c ORDER BY i",
        "RETURN foo",
        "MATCH (a)-[*1..3]-(b) RETURN count(*) AS c",
    ]
    .into_iter()
    .map(|text| Step::Run(Request::new(text)))
    .collect();
    let setup = load(&["UNWIND range(1, 20) AS i CREATE (:A {i: i})-[:K {w: i}]->(:B)"]);
    let mut plan = vec![setup];
    plan.extend(steps);
    plan.push(Step::Dump);
    let outcomes = |session: &mut dyn Session| -> Vec<Outcome> {
        session.play(&plan).into_iter().map(|observation| observation.outcome).collect()
    };
    let (one, two, three) = (outcomes(&mut inside), outcomes(&mut *hosted), outcomes(&mut *hosted));
    assert_eq!(one, two);
    assert_eq!(two, three);
}

#[test]
fn a_stack_overflow_is_a_crash_with_its_signal() {
    let mut session = session();
    let sum = vec!["1"; 400_000].join("+");
    let played =
        session.play(&[load(&[]), Step::Run(Request::new(format!("RETURN {sum} AS x"))), Step::Dump]);
    assert_eq!(played.len(), 2);
    let Outcome::Crash(crash) = &played[1].outcome else { panic!("{:?}", played[1].outcome) };
    assert!(crash.signal.is_some(), "{crash:?}");
    assert_eq!(crash.stack_top.as_deref(), Some("thread 'engine' has overflowed its stack"));
}

/// A statement that takes many seconds. Grafeo checks its own time limit too rarely to stop it in time.
const SLOW: &str = "UNWIND range(1, 60000) AS x UNWIND range(1, 60000) AS y WITH x, y WHERE x * y % 7 = 3 RETURN count(*) AS c";

#[test]
fn a_statement_that_exceeds_the_time_limit_by_far_is_a_hang() {
    let limits = Limits { statement: Duration::from_millis(100), ..Limits::default() };
    let mut session = engine().connect(0, &limits).expect("a session");
    let started = Instant::now();
    let outcome = session.run(&Request::new(SLOW)).outcome;
    assert_eq!(outcome, Outcome::Hang { limit_ms: 1100 });
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

#[test]
#[cfg(target_os = "linux")]
fn a_host_ends_with_its_parent_even_if_a_statement_runs() {
    let input = std::env::temp_dir().join(format!("edgewise-host-test-{}.jsonl", std::process::id()));
    let message = format!(r#"{{"id":1,"steps":[{{"do":"run","text":"{SLOW}"}}],"limit_ms":600000}}"#);
    std::fs::write(&input, message + "\n").expect("a file");
    let mut parent = std::process::Command::new("sh")
        .args([
            "-c",
            r#""$0" host grafeo <"$1" >/dev/null & echo $!; wait"#,
            env!("CARGO_BIN_EXE_edgewise-host"),
        ])
        .arg(&input)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut line = String::new();
    BufReader::new(parent.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let host = PathBuf::from(format!("/proc/{}/exe", line.trim()));
    std::thread::sleep(Duration::from_millis(500));
    assert!(host.read_link().is_ok(), "the host still runs the statement");
    parent.kill().expect("the parent can be killed");
    parent.wait().expect("the parent has ended");
    let deadline = Instant::now() + Duration::from_secs(30);
    while host.read_link().is_ok() {
        assert!(Instant::now() < deadline, "the host is still running");
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = std::fs::remove_file(&input);
}

#[test]
#[cfg(target_os = "linux")]
fn two_hundred_sessions_leave_no_process_running() {
    // The children that this thread has started; those of other tests do not count.
    let children =
        || std::fs::read_to_string("/proc/thread-self/children").expect("the kernel lists children");
    let engine = engine();
    for worker in 0..200 {
        let mut session = engine.connect(worker, &Limits::default()).expect("a session");
        assert!(session.run(&Request::new("CREATE (:A)")).outcome.is_answer());
        assert_ne!(children(), "");
    }
    assert_eq!(children(), "");
}
