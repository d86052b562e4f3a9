//! Sessions on real servers. Each test needs `EDGEWISE_LIVE_BOLT=bolt://HOST:PORT` or
//! `EDGEWISE_LIVE_FALKOR=falkor://HOST:PORT` with an empty database, and is run by `cargo test -- --ignored`.

use edgewise_engine::{
    EngineError, ErrorClass, Limits, Outcome, Registry, Request, Session, Step, Target, engines::OpenOptions,
};
use edgewise_model::Value;
use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

/// Keeps tests from running at the same time, because each server has only one database.
static ALONE: Mutex<()> = Mutex::new(());

fn engine(variable: &str) -> Box<dyn edgewise_engine::Engine> {
    let url = std::env::var(variable).unwrap_or_else(|_| panic!("{variable} must name a server"));
    Registry::default()
        .open(&Target::parse(&url).expect("a target"), &OpenOptions::default())
        .expect("a server")
}

fn limits() -> Limits {
    Limits { statement: Duration::from_secs(10), ..Limits::default() }
}

fn count(session: &mut dyn Session) -> Value {
    match session.run(&Request::new("MATCH (n) RETURN count(n)")).outcome {
        Outcome::Rows(rows) => rows.rows[0][0].clone(),
        other => panic!("{other:?}"),
    }
}

fn a_statement_that_takes_for_ever_is_stopped(variable: &str) {
    let _alone = ALONE.lock();
    let engine = engine(variable);
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(
        session.load(&[Request::new("UNWIND range(1, 2000) AS x CREATE (:N {x: x})")]).outcome,
        Outcome::Done
    );
    let steps = [
        Step::Run(Request::new("RETURN 1")),
        Step::Run(Request::new("MATCH (a:N), (b:N), (c:N) WHERE a.x + b.x + c.x < 0 RETURN count(*)")),
        Step::Run(Request::new("RETURN 2")),
    ];
    let started = Instant::now();
    let seen = session.play(&steps);
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
    assert_eq!(seen[0].outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(1)));
    assert!(matches!(&seen[1].outcome, Outcome::Error { class: ErrorClass::Timeout, .. }), "{:?}", seen[1]);
    assert_eq!(seen[2].outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(2)), "{:?}", seen[2]);
    assert_eq!(session.reset(), Outcome::Done);
}

fn a_failure_in_a_row_of_statements_does_not_touch_the_others(variable: &str) {
    let _alone = ALONE.lock();
    let engine = engine(variable);
    let mut session = engine.connect(0, &limits()).expect("a session");
    assert_eq!(session.reset(), Outcome::Done);
    let steps: Vec<Step> = (0..300)
        .map(|number| match number % 7 {
            3 => Step::Run(Request::new("RETURN nobody")),
            5 => Step::Run(Request::new("RETURN 1 / 0")),
            _ => Step::Run(Request::new(format!("CREATE (n {{x: {number}}}) RETURN n.x"))),
        })
        .collect();
    let seen = session.play(&steps);
    assert_eq!(seen.len(), steps.len(), "{:?}", seen.last());
    for (number, seen) in seen.iter().enumerate() {
        match number % 7 {
            3 => assert!(
                matches!(&seen.outcome, Outcome::Error { class: ErrorClass::Semantic, .. }),
                "{seen:?}"
            ),
            5 => assert!(matches!(&seen.outcome, Outcome::Error { class: ErrorClass::Data, .. }), "{seen:?}"),
            _ => {
                assert_eq!(seen.outcome.rows().map(|rows| &rows.rows[0][0]), Some(&Value::Int(number as i64)))
            }
        }
    }
    let made = (0..300).filter(|number| ![3, 5].contains(&(number % 7))).count();
    assert_eq!(count(session.as_mut()), Value::Int(made as i64));
    assert_eq!(session.reset(), Outcome::Done);
}

/// Checks that foreign data is not changed. `graph` is the graph in which the second engine sees the first one's
/// data.
fn foreign_data_is_not_changed(variable: &str, graph: &str) {
    let _alone = ALONE.lock();
    let url = format!("{}{graph}", std::env::var(variable).expect("a server"));
    let target = Target::parse(&url).expect("a target");
    let open = |allow_wipe| {
        let options = OpenOptions { allow_wipe, ..OpenOptions::default() };
        Registry::default().open(&target, &options).expect("a server")
    };
    let theirs = open(false);
    let mut their_session = theirs.connect(0, &limits()).expect("a session");
    assert_eq!(
        their_session.load(&[Request::new("CREATE (:Precious)-[:K]->(:Data)")]).outcome,
        Outcome::Done
    );
    // A run that finds foreign data is refused.
    let Err(EngineError::Foreign(message)) = open(false).connect(0, &limits()) else {
        panic!("a session was opened on foreign data")
    };
    assert!(message.contains("2 nodes and 1 relationships"), "{message}");
    // A run may be allowed to wipe the database. Then somebody else writes into it.
    let ours = open(true);
    let mut our_session = ours.connect(0, &limits()).expect("a session");
    assert_eq!(their_session.run(&Request::new("CREATE (:Precious)")).outcome, Outcome::Done);
    let refused = our_session.reset();
    assert!(refused.ends_session(), "{refused:?}");
    assert!(
        matches!(&refused, Outcome::Error { message, .. } if message.contains("somebody else")),
        "{refused:?}"
    );
    assert!(matches!(ours.connect(0, &limits()), Err(EngineError::Foreign(_))));
    drop(our_session);
    assert_eq!(count(their_session.as_mut()), Value::Int(3));
    assert_eq!(their_session.reset(), Outcome::Done);
}

macro_rules! live {
    ($($name:ident, $bolt:ident, $falkor:ident;)*) => {$(
        #[test]
        #[ignore = "needs a server at EDGEWISE_LIVE_BOLT"]
        fn $bolt() {
            $name("EDGEWISE_LIVE_BOLT");
        }

        #[test]
        #[ignore = "needs a server at EDGEWISE_LIVE_FALKOR"]
        fn $falkor() {
            $name("EDGEWISE_LIVE_FALKOR");
        }
    )*};
}

live! {
    a_statement_that_takes_for_ever_is_stopped, neo4j_stops_a_statement, falkordb_stops_a_statement;
    a_failure_in_a_row_of_statements_does_not_touch_the_others, neo4j_goes_on_after_a_failure,
        falkordb_goes_on_after_a_failure;
}

#[test]
#[ignore = "needs a server at EDGEWISE_LIVE_BOLT"]
fn foreign_data_on_neo4j_is_not_changed() {
    foreign_data_is_not_changed("EDGEWISE_LIVE_BOLT", "");
}

#[test]
#[ignore = "needs a server at EDGEWISE_LIVE_FALKOR"]
fn foreign_data_on_falkordb_is_not_changed() {
    foreign_data_is_not_changed("EDGEWISE_LIVE_FALKOR", "/somebodys");
}
