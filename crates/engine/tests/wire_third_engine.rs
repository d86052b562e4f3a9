//! A third engine that speaks Bolt, with its own language: supporting it takes only a profile and the quirks below.

mod wire_support;

use edgewise_engine::{
    Engine, ErrorClass, Limits, Outcome, Profile, Request, Session, Step,
    engines::{
        BoltQuirks, Endpoint, IndexListing, IndexWait, PlanForm, Quirks, ServerEngine, ServerOptions,
        Statements, Wipe,
    },
};
use edgewise_model::{Index, Map, Node, Value};
use wire_support::{
    Fake,
    bolt_server::{Answer, answering},
};

static ABACUS: BoltQuirks = BoltQuirks {
    common: Quirks {
        id: "abacus",
        scheme: "abacus",
        port: 7000,
        user: "",
        profile: |_| Profile::from_toml(PROFILE),
        statements: Statements {
            ping: "HELLO",
            nodes: "ALL BEADS",
            relationships: "ALL WIRES",
            count_nodes: "COUNT BEADS",
            count_relationships: "COUNT WIRES",
            may_write: |text| text.starts_with("ADD") || text.starts_with("CLEAR"),
        },
        indexes: Some(IndexListing {
            text: "ALL MARKS",
            read: |rows| rows.rows.iter().map(|_| Index::node_range("Bead", ["mark"])).collect(),
        }),
        index_wait: IndexWait::None,
        flush: None,
    },
    version: |agent| agent,
    version_statement: Some("WHICH VERSION"),
    wipe: Wipe { statement: "CLEAR 2", batch: 2 },
    schema: None,
    explain: Some("HOW WOULD YOU"),
    plan: PlanForm::Rows,
    termination: None,
    columns: None,
    commits_early: |_| false,
};

const PROFILE: &str = r#"
id = "abacus"
title = "Abacus"
dialect = "beads"
three_valued = true
isolation = "server"
rollback = false
schema_first = false
node_indexes = true
relationship_indexes = false
storable = { non_finite = false, temporal = false, duration = false, point = false, list = false }
"#;

/// A server of the invented engine, which stores beads.
fn abacus() -> Fake {
    let mut beads: Vec<u64> = Vec::new();
    Fake::serve(vec![answering("Abacus", move |text| -> Answer {
        let nothing = Vec::new();
        match text {
            "WHICH VERSION" => (vec![Value::from("7.1")], nothing),
            "ADD" => {
                beads.push(beads.len() as u64);
                (nothing_to_show(), vec![("nodes-created", 1)])
            }
            "CLEAR 2" => {
                let left = beads.len().saturating_sub(2);
                let cleared = beads.split_off(left).len();
                (nothing_to_show(), vec![("nodes-deleted", cleared as i64)])
            }
            "COUNT BEADS" => (vec![Value::from(beads.len() as i64)], nothing),
            "COUNT WIRES" => (vec![Value::from(0)], nothing),
            "ALL BEADS" => {
                let bead = |id: &u64| Value::from(Node::new(*id, ["Bead"], Map::new()));
                (beads.iter().map(bead).collect(), nothing)
            }
            "ALL MARKS" => (vec![Value::from("mark")], nothing),
            "HOW WOULD YOU ADD" => (vec![Value::from("take a bead"), Value::from("  string it")], nothing),
            _ => (nothing_to_show(), nothing),
        }
    })])
}

fn nothing_to_show() -> Vec<Value> {
    Vec::new()
}

fn beads(session: &mut dyn Session) -> usize {
    match session.dump() {
        Outcome::Graph(graph) => graph.nodes().count(),
        other => panic!("no graph: {other:?}"),
    }
}

#[test]
fn a_third_engine_needs_only_a_profile_and_quirks() {
    let server = abacus();
    let profile = (ABACUS.common.profile)(None).expect("a profile");
    let endpoint = Endpoint::foreign("127.0.0.1", server.port);
    let engine = ServerEngine::new(&ABACUS, "abacus://here", endpoint, ServerOptions::default(), profile);
    assert_eq!(engine.id(), "abacus");
    let mut session = engine.connect(0, &Limits::default()).expect("a session");
    assert_eq!(session.version(), "7.1");
    assert_eq!(session.ping(), Outcome::Done);
    let add = || Step::Run(Request::new("ADD"));
    let seen = session.play(&[add(), add(), add(), add(), add()]);
    assert!(seen.iter().all(|seen| seen.outcome.is_answer()), "{seen:?}");
    assert_eq!(beads(session.as_mut()), 5);
    let plan = session.explain(&Request::new("ADD")).plan;
    assert_eq!(plan.as_deref(), Some("take a bead\n  string it"));
    assert_eq!(session.indexes(), Ok(vec![Index::node_range("Bead", ["mark"])]));
    assert_eq!(session.await_indexes(), Outcome::Done);
    assert!(matches!(session.flush(), Outcome::Error { class: ErrorClass::Unsupported, .. }));
    assert_eq!(session.load(&[Request::new("ADD")]).outcome, Outcome::Done);
    assert_eq!(beads(session.as_mut()), 1, "loading first empties the database in batches");
    assert_eq!(session.reset(), Outcome::Done);
    assert_eq!(beads(session.as_mut()), 0);
    drop(session);
    assert_eq!(server.join(), Ok(()));
}
