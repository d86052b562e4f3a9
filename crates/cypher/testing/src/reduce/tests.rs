//! Tests of minimal deviations for cases with several bugs, on reference engines with planted faults.

use super::minimal_deviation::minimal_deviation_of;
use super::{Reduced, Subject};
use crate::oracle::oracle;
use crate::rounds::target_context;
use edgewise_cypher_syntax::parse_query;
use edgewise_engine::{Limits, Request};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Failure, FaultKind, Plan, Reduction, Replays, Rig, Symptom};
use edgewise_model::Schema;
use edgewise_reference::open_reference;
use std::sync::Arc;

fn subject(setup: &[&str], query: &str, plan: Plan) -> Subject {
    let setup: Vec<Request> = setup.iter().map(|text| Request::new(*text)).collect();
    let query = Some(parse_query(query).expect("a query").into());
    let schema = Schema::default();
    Subject { setup: Arc::new(setup), mutations: None, schema, read_back: None, query, plan }
}

/// The minimal deviation of a contradiction between statements, on a reference engine with these planted faults, and
/// how many plays the search took.
fn deviation_on(
    faults: &[&str],
    trail: Vec<Subject>,
    rule: (&str, &str),
    left: u32,
) -> (Option<MinimalDeviation>, u32) {
    let mut target = "reference+planned".to_owned();
    faults.iter().for_each(|fault| target.push_str(&format!("+fault:{fault}")));
    let engine = open_reference(&target).expect("a reference");
    let context = target_context(engine.profile()).expect("a context");
    let mut rig = Rig::open(engine, 0, Limits::default()).expect("a rig");
    let last = trail.last().expect("a subject").clone();
    let judge = oracle(rule.0).expect("an oracle");
    let settled = rig.settle(&last.setup, last.plan.clone(), judge, &|_| Ok(())).expect("a session");
    let reduced = Reduced {
        subject: last.clone(),
        original: trail[0].clone(),
        plan: settled.plan,
        observations: settled.observations,
        failure: Failure {
            symptom: Symptom::new(FaultKind::Contradiction, rule.0, rule.1),
            title: String::new(),
            detail: String::new(),
        },
        replays: Replays { tried: 1, shown: 1 },
        report: Reduction::default(),
        controls: Vec::new(),
        trail,
        left,
    };
    minimal_deviation_of(&reduced, &mut rig, &context, &|| false).expect("a session")
}

fn rewritten(setup: &[&str], base: &str, other: &str) -> Subject {
    let plan = Plan::new("clause-rewrite", "rewrite").run("base", base).run("rewrite-1", other);
    subject(setup, base, plan)
}

const REWRITE: (&str, &str) = ("clause-rewrite", "rewrite/changed");

#[test]
fn if_all_statements_are_wrong_the_minimal_deviation_is_what_makes_them_differ() {
    let faults = ["modulo-sign-of-divisor", "division-rounds-down"];
    let all_wrong = rewritten(&[], "RETURN -1 % 2 AS a, 0 AS b", "RETURN -1 % 2 AS a, -1 / 2 AS b");
    let one_right = rewritten(&[], "RETURN 1 % 2 AS a, 0 AS b", "RETURN 1 % 2 AS a, -1 / 2 AS b");
    let of = |trail: Vec<Subject>| {
        deviation_on(&faults, trail, REWRITE, 300).0.expect("a minimal deviation").statement
    };
    let told = of(vec![one_right, all_wrong.clone()]);
    assert!(told.contains("-1 / 2") && !told.contains('%'), "{told}");
    // If no earlier point helps, the shortest statement is taken.
    assert!(of(vec![all_wrong]).contains("-1 % 2"));
}

#[test]
fn a_minimal_deviation_does_not_drift_to_a_bug_of_the_empty_graph() {
    let faults = ["optional-keeps-last-candidate", "null-node-passes-pattern"];
    let case = rewritten(
        &["CREATE (n0), (n0)-[:T0]->(n0)"],
        "MATCH (a) OPTIONAL MATCH (a)<--(b:L0) MATCH (b)<--() RETURN 0 AS q",
        "MATCH (a) OPTIONAL MATCH (n)<--(b:L0) WHERE a = n MATCH (b)<--() RETURN 0 AS q",
    );
    let minimal_deviation = deviation_on(&faults, vec![case], REWRITE, 300).0.expect("a minimal deviation");
    assert!(!minimal_deviation.setup.is_empty(), "{minimal_deviation:?}");
    let case = rewritten(
        &["CREATE (n0), (n1), (n0)-[:T0]->(n1)"],
        "OPTIONAL MATCH (n {k: []}) MATCH (n)<--() RETURN 1 AS a",
        "OPTIONAL MATCH (n {k: [x IN [] WHERE true]}) MATCH (n)<--() RETURN 1 AS a",
    );
    let minimal_deviation = deviation_on(&faults, vec![case], REWRITE, 300).0.expect("a minimal deviation");
    assert!(
        !minimal_deviation.setup.is_empty() && minimal_deviation.rule == "answer/changed",
        "{minimal_deviation:?}"
    );
}

#[test]
fn skip_and_limit_with_ties_have_the_minimal_deviation_of_a_total_order() {
    let keys = "MATCH (n) RETURN 1 AS a, 1 AS b, n.k AS c";
    let plan = Plan::new("pagination", "rows")
        .run("whole", keys)
        .run("up", format!("{keys} ORDER BY a, c"))
        .run("page", format!("{keys} ORDER BY a, c LIMIT 2"))
        .run("limit", format!("{keys} LIMIT 2"));
    let tied = subject(&["CREATE ({k: 1}), ({k: 2}), ({k: 0})"], keys, plan);
    let (minimal_deviation, plays) =
        deviation_on(&["top-judges-first-key"], vec![tied.clone()], ("pagination", "page"), 300);
    let minimal_deviation = minimal_deviation.expect("a minimal deviation");
    assert!(
        minimal_deviation.statement.contains("ORDER BY") && minimal_deviation.statement.contains("LIMIT"),
        "{minimal_deviation:?}"
    );
    assert!(plays > 0);
    // A LIMIT without an order has nothing to do with sorting, so there is no minimal deviation.
    assert_eq!(deviation_on(&["top-judges-first-key"], vec![tied], ("pagination", "limit/row"), 300).0, None);
}

#[test]
fn a_minimal_deviation_takes_no_more_plays_than_are_left() {
    let case = rewritten(
        &["CREATE (:A {k: 'abc', j: 3}), (:B {k: 'b'})"],
        "MATCH (n:A) WHERE n.j = 3 RETURN n.j AS a, -7 % 3 AS b, n.k AS c",
        "MATCH (n:A) WHERE n.j = 3 RETURN n.j AS a, -1 AS b, n.k AS c",
    );
    let (minimal_deviation, plays) =
        deviation_on(&["modulo-sign-of-divisor"], vec![case.clone()], REWRITE, 300);
    assert_eq!(
        minimal_deviation.map(|minimal_deviation| minimal_deviation.statement).as_deref(),
        Some("RETURN -1 % 2 AS b")
    );
    assert!(plays > 12);
    assert!(deviation_on(&["modulo-sign-of-divisor"], vec![case.clone()], REWRITE, 12).1 <= 12);
    assert_eq!(deviation_on(&["modulo-sign-of-divisor"], vec![case], REWRITE, 0), (None, 0));
}

#[test]
fn if_nothing_can_be_claimed_of_the_returned_values_the_rows_are_counted() {
    let query = "MATCH (n:A) MATCH (n:B) RETURN rand() AS a";
    let plan = Plan::new("index", "new").run("without", query).run("with", query);
    let case = subject(&["CREATE (:A), (:B), (:A:B)"], query, plan);
    let minimal_deviation =
        deviation_on(&["scan-forgets-other-labels"], vec![case], ("index", "new/missing"), 300).0;
    let minimal_deviation = minimal_deviation.expect("a minimal deviation");
    assert!(
        minimal_deviation.statement.contains(":A") && minimal_deviation.statement.ends_with("AS a"),
        "{minimal_deviation:?}"
    );
}

#[test]
fn unwind_of_a_single_value_has_the_minimal_deviation_of_a_list() {
    let case = rewritten(
        &["CREATE (:A)"],
        "MATCH (n) UNWIND 0 AS x RETURN -1 % 2 AS a",
        "MATCH (n) UNWIND 0 AS x RETURN -1 AS a",
    );
    let minimal_deviation =
        deviation_on(&["modulo-sign-of-divisor"], vec![case], REWRITE, 300).0.expect("a minimal deviation");
    assert_eq!(minimal_deviation.statement, "RETURN -1 % 2 AS a");
}

#[test]
fn a_bug_that_all_statements_share_is_not_their_minimal_deviation() {
    let faults = ["untyped-expand-takes-loop-twice", "uniqueness-across-matches"];
    let case = rewritten(
        &["CREATE (n0), (n0)-[:T2]->(n0)"],
        "MATCH ()--() MATCH ()-->() RETURN count(*) AS c",
        "MATCH ()--() OPTIONAL MATCH (n:Nowhere) MATCH ()-->() RETURN count(*) AS c",
    );
    let minimal_deviation = deviation_on(&faults, vec![case], REWRITE, 300).0.expect("a minimal deviation");
    assert!(!minimal_deviation.rule.starts_with("as-if"), "{minimal_deviation:?}");
    assert_eq!(minimal_deviation.statement.matches("MATCH").count(), 2, "{minimal_deviation:?}");
}
