//! Tests of the signatures of small cases: the same cause gives the same signature.

use crate::fingerprint;
use edgewise_engine::{Outcome, Request};
use edgewise_lab::{Case, FaultKind, Observed, Plan, Symptom, signature};
use edgewise_model::{Rows, Value};

/// The signature of a failed partition whose statements `whole`, `true`, `false` and `null` return these numbers of
/// rows.
fn signed(setup: &str, query: &str, sizes: [usize; 4]) -> String {
    let symptom = Symptom::new(FaultKind::Contradiction, "partition", "three-way/x");
    let mut plan = Plan::new("partition", "three-way");
    let (head, predicate) = query.split_once(" WHERE ").expect("a filter");
    let texts = [
        format!("{head} RETURN 1 AS a"),
        format!("{head} WHERE {predicate} RETURN 1 AS a"),
        format!("{head} WHERE NOT ({predicate}) RETURN 1 AS a"),
        format!("{head} WHERE ({predicate}) IS NULL RETURN 1 AS a"),
    ];
    let mut observed = Vec::new();
    for ((role, text), size) in ["whole", "true", "false", "null"].into_iter().zip(&texts).zip(sizes) {
        plan = plan.run(role, text);
        observed.push(Observed {
            role: role.to_owned(),
            text: Some(text.clone()),
            outcome: Outcome::Rows(Rows::new(["a"], vec![vec![Value::Int(1)]; size])),
        });
    }
    let setup = if setup.is_empty() { Vec::new() } else { vec![Request::new(setup)] };
    let case = Case {
        query: Some(format!("{query} RETURN 1 AS a")),
        ..Case::written("cypher", "falkordb", setup, plan, symptom.clone())
    };
    signature(&symptom, &fingerprint(&symptom, &case, &observed, None, None))
}

#[test]
fn a_filter_that_keeps_all_rows_whatever_it_says_is_ignored() {
    let one = signed("", "OPTIONAL MATCH (n) WITH * WHERE n.k = 1", [1, 1, 1, 1]);
    assert_eq!(one, signed("", "OPTIONAL MATCH ()-[r]->() WITH * WHERE isEmpty(r.k)", [1, 1, 1, 1]));
    assert_ne!(one, signed("", "OPTIONAL MATCH (n) WITH * WHERE n.k = 1", [1, 1, 0, 1]));
    assert_ne!(one, signed("", "MATCH (n) WHERE n.k = 1", [1, 1, 1, 1]));
}

#[test]
fn a_comparison_with_nan_is_one_cause_whatever_the_operator_and_the_origin_of_the_nan() {
    let nan = "CREATE (n {k: 0.0 / 0.0})";
    let one = signed(nan, "MATCH (n) WHERE n.k <= 0.0", [1, 0, 0, 0]);
    assert_eq!(one, signed(nan, "MATCH (a) WITH a WHERE 1 > a.k", [1, 0, 0, 0]));
    assert_eq!(one, signed("CREATE (n {k: -6.0})", "MATCH (n) WHERE sqrt(n.k) < 1", [1, 0, 0, 0]));
    assert_ne!(one, signed("CREATE (n {k: 1.0})", "MATCH (n) WHERE n.k <= 0.0", [1, 0, 0, 0]));
}

#[test]
fn a_filter_that_is_not_applied_is_one_cause_whatever_it_says() {
    let ignored =
        |predicate: &str| signed("", &format!("OPTIONAL MATCH (n) WITH * WHERE {predicate}"), [1; 4]);
    assert_eq!(ignored("n.k >= 0"), ignored("n IS NULL"));
    assert_eq!(ignored("n.k >= 0"), ignored("n.j <= 'a'"));
    assert_ne!(ignored("n.k >= 0"), signed("CREATE ()", "MATCH (n) WHERE n.k >= 0", [1; 4]));
}

#[test]
fn a_wrong_unfiltered_statement_is_one_cause_whatever_the_filter_says() {
    let setup = "CREATE (a), (b), (a)-[:T]->(b), (a)-[:T]->(b)";
    let one = signed(setup, "MATCH ()-[r]->() WHERE r.k >= true", [1, 0, 0, 2]);
    assert_eq!(one, signed(setup, "MATCH ()-[r]->() WHERE r.j IS NOT NULL", [1, 0, 2, 0]));
    assert_ne!(one, signed(setup, "MATCH ()-[r]->() UNWIND [1] AS x WITH r WHERE r.k = 1", [1, 0, 0, 2]));
}
