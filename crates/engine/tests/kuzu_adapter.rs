//! The adapter of Kuzu and its successors, with a library that answers from a script.
#![allow(clippy::print_stderr)] // a test that is skipped says why
#![cfg(unix)]

use edgewise_engine::{ErrorClass, Limits, Outcome, Profile, Request, Session, Step, hosted::HostedSession};
use edgewise_model::Value;
use std::{ffi::OsString, path::PathBuf, sync::Arc, time::Duration};

fn session() -> Option<HostedSession> {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return None;
    }
    let own = |path: &str| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path).into_os_string();
    let program: [OsString; 4] =
        ["python3".into(), own("adapters/kuzu.py"), own("tests/fixtures"), "fakekuzu".into()];
    let profile = Arc::new(Profile::of_engine("kuzu", Some("0.11.3")).expect("a profile"));
    let limits = Limits { statement: Duration::from_secs(2), ..Limits::default() };
    Some(HostedSession::open(&program, profile, &limits).expect("the adapter greets"))
}

/// The first row of an answer.
fn row(session: &mut HostedSession, text: &str) -> Vec<Value> {
    let outcome = session.run(&Request::new(text)).outcome;
    let rows = outcome.rows().unwrap_or_else(|| panic!("{text}: {outcome:?}"));
    rows.rows.first().expect("a row").clone()
}

#[test]
fn values_keep_their_types() {
    let Some(mut session) = session() else { return };
    assert_eq!(session.version(), "0.11.3");
    let scalars = row(&mut session, "scalars");
    assert_eq!(scalars[..3], [Value::Bool(true), Value::Int(1), Value::Float(1.0)]);
    let float = |value: &Value| if let Value::Float(float) = value { *float } else { panic!("{value:?}") };
    assert!(float(&scalars[3]).is_sign_negative() && float(&scalars[4]).is_nan());
    assert_eq!(scalars[5..], [Value::Float(f64::NEG_INFINITY), Value::from("é"), Value::Null]);
    let sums = row(&mut session, "sums");
    assert_eq!(sums[0], Value::Int(7));
    assert!(format!("{:?}", sums[1]).contains("18446744073709551616"), "{:?}", sums[1]);
    assert!(format!("{:?}", sums[2]).contains("1.50"), "{:?}", sums[2]);
    let times: Vec<String> = row(&mut session, "times").iter().map(ToString::to_string).collect();
    assert!(times[0].contains("2020-01-02") && times[1].contains("2020-01-02T03:04:05.000006"), "{times:?}");
    assert!(times[2].contains("-1D") && times[2].contains("-2.5S"), "{times:?}");
    let structures = row(&mut session, "structures");
    assert_eq!(structures[0], Value::List(vec![Value::Int(1), Value::Null]));
    assert!(matches!(&structures[1], Value::Map(map) if map.len() == 2), "{:?}", structures[1]);
    let outcome = session.play(&[Step::Run(Request {
        text: "parameter".to_owned(),
        parameters: [("p".into(), Value::List(vec![Value::Float(f64::INFINITY), Value::Null]))].into(),
        ..Request::default()
    })]);
    let rows = outcome[0].outcome.rows().expect("a row");
    assert_eq!(rows.rows[0][0], Value::List(vec![Value::Float(f64::INFINITY), Value::Null]));
}

#[test]
fn elements_lose_the_primary_key_and_absent_properties() {
    let Some(mut session) = session() else { return };
    let elements = row(&mut session, "elements");
    let Value::Node(node) = &elements[0] else { panic!("{:?}", elements[0]) };
    assert_eq!((node.labels.len(), node.properties.len()), (1, 1));
    assert_eq!(node.properties.get("k"), Some(&Value::Int(1)));
    let Value::Relationship(relationship) = &elements[1] else { panic!("{:?}", elements[1]) };
    assert_eq!((relationship.start, relationship.kind.as_str()), (node.id, "T"));
    let path = row(&mut session, "path");
    assert!(matches!(&path[0], Value::Path(_)), "{:?}", path[0]);
    // A pattern of variable length binds its relationships only.
    assert!(matches!(&path[1], Value::List(items) if matches!(items[..], [Value::Relationship(_)])));
    // Ladybug writes the names of the parts in upper case.
    assert!(matches!(&row(&mut session, "successor")[0], Value::Node(_)));
}

#[test]
fn a_graph_is_read_back_if_there_are_tables() {
    let Some(mut session) = session() else { return };
    let Outcome::Graph(empty) = session.dump() else { panic!("no graph") };
    assert_eq!(empty.node_count(), 0);
    let declared = ["CREATE NODE TABLE A(k INT64)", "CREATE REL TABLE T(FROM A TO A)"].map(Request::new);
    assert_eq!(session.load(&declared).outcome, Outcome::Done);
    let Outcome::Graph(graph) = session.dump() else { panic!("no graph") };
    assert_eq!((graph.node_count(), graph.relationship_count()), (2, 1));
    // A reset begins a new database, which has no tables.
    assert_eq!(session.reset(), Outcome::Done);
    let Outcome::Graph(graph) = session.dump() else { panic!("no graph") };
    assert_eq!(graph.node_count(), 0);
}

#[test]
fn errors_have_classes_and_what_the_library_prints_is_no_reply() {
    let Some(mut session) = session() else { return };
    let outcome = session.run(&Request::new("MATCH (n:Z) RETURN n")).outcome;
    let Outcome::Error { class, code, .. } = outcome else { panic!("{outcome:?}") };
    // What was not declared cannot be asked for, which makes no valid query a wrong refusal.
    assert_eq!((class, code.as_deref()), (ErrorClass::Unsupported, Some("Binder exception")));
    assert_eq!(session.run(&Request::new("noise")).outcome, Outcome::Done);
    let unknown = session.flush();
    assert!(matches!(unknown, Outcome::Error { class: ErrorClass::Unsupported, .. }), "{unknown:?}");
}

#[test]
fn a_death_is_a_crash_and_a_statement_without_end_is_a_hang() {
    let Some(mut session) = session() else { return };
    let outcome = session.run(&Request::new("die")).outcome;
    let Outcome::Crash(crash) = outcome else { panic!("{outcome:?}") };
    assert_eq!(crash.signal, Some(6));
    let Some(mut session) = self::session() else { return };
    let outcome = session.run(&Request::new("sleep")).outcome;
    assert!(matches!(outcome, Outcome::Hang { .. }), "{outcome:?}");
}
