//! Which queries the oracles refuse, and how they judge given observations.

use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::oracle::{CypherTarget, oracle, oracles};
use edgewise_cypher_testing::rounds::target_context;
use edgewise_cypher_testing::{Round, reference_answers};
use edgewise_engine::{Crash, ErrorClass, Observation, Outcome, Profile, Request};
use edgewise_lab::oracle::{Oracle, Refusal, failure_plan, load_plan};
use edgewise_lab::{FaultKind, Plan, Verdict};
use edgewise_model::{Graph, Map, Rng, Rows, Schema, Value};
use edgewise_reference::open_reference;
use std::sync::Arc;
use std::time::Duration;

/// The context of a target with or without three-valued logic.
fn context(three_valued: bool) -> CypherTarget {
    let profile = format!(
        "id = 'x'\ntitle = 'X'\ndialect = 'whole'\nthree_valued = {three_valued}\nisolation = 'process'\nrollback = \
         false\nschema_first = false\nnode_indexes = false\nrelationship_indexes = false\n[storable]\nnon_finite = \
         true\ntemporal = true\nduration = true\npoint = true\nlist = true\n"
    );
    target_context(&Profile::from_toml(&profile).expect("a profile")).expect("a context")
}

/// The plan of an oracle for a query; else why the oracle refuses the query.
fn plan(id: &str, text: &str, context: &CypherTarget) -> Result<Plan, String> {
    planned(id, text, context).map_err(|refusal| refusal.why().to_owned())
}

fn planned(id: &str, text: &str, context: &CypherTarget) -> Result<Plan, Refusal> {
    let query = parse_query(text).expect("a query");
    oracle(id).expect("an oracle").plan(&round(), &query.into(), context, &mut Rng::from_seed_u64(1))
}

fn round() -> Round {
    Round {
        index: 0,
        schema: Schema::default(),
        setup: Arc::new(Vec::new()),
        others: Vec::new(),
        graph: Arc::new(Graph::new()),
        modelled: true,
        queries: Vec::new(),
        parameters: edgewise_model::Map::new(),
    }
}

fn seen(outcome: Outcome) -> Observation {
    Observation::new(outcome, Duration::from_millis(1))
}

fn rows(values: &[i64]) -> Observation {
    seen(Outcome::Rows(Rows::new(["a"], values.iter().map(|value| vec![Value::Int(*value)]).collect())))
}

fn partition() -> &'static dyn Oracle<Cypher> {
    oracle("partition").expect("the partition oracle")
}

#[test]
fn ids_are_unique_and_every_oracle_says_what_it_claims_and_needs() {
    let mut ids: Vec<&str> = oracles().iter().map(|oracle| oracle.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), oracles().len());
    assert!(oracles().iter().all(|oracle| !oracle.claims().is_empty() && !oracle.needs().is_empty()));
}

#[test]
fn a_partition_plan_has_a_statement_for_all_rows_and_for_each_part() {
    let plan = plan("partition", "MATCH (n:A) WHERE n.x > 1 OR n.y RETURN n.x AS a", &context(true))
        .expect("a plan");
    let texts: Vec<(&str, &str)> =
        plan.statements().map(|(role, request)| (role, request.text.as_str())).collect();
    assert_eq!(
        texts,
        [
            ("whole", "MATCH (n:A) RETURN n.x AS a"),
            ("true", "MATCH (n:A) WHERE n.x > 1 OR n.y RETURN n.x AS a"),
            ("false", "MATCH (n:A) WHERE NOT (n.x > 1 OR n.y) RETURN n.x AS a"),
            ("null", "MATCH (n:A) WHERE (n.x > 1 OR n.y) IS NULL RETURN n.x AS a"),
        ]
    );
}

#[test]
fn on_an_engine_without_three_valued_logic_a_partition_has_two_parts() {
    let plan =
        plan("partition", "MATCH (n) WITH n WHERE n.x > 1 RETURN n AS a", &context(false)).expect("a plan");
    assert_eq!(plan.rule, "two-way");
    assert_eq!(plan.steps.len(), 3);
}

#[test]
fn the_partition_oracle_refuses_unsuitable_queries_with_the_right_reason() {
    for (text, reason) in [
        ("MATCH (n) WHERE n.x RETURN n.x AS a UNION MATCH (n) RETURN 1 AS a", "UNION"),
        ("RETURN 1 AS a", "no filter"),
        ("MATCH (n) WHERE n.x FINISH", "does not end in RETURN"),
        ("CREATE (n) SET n.x = 1", "writes"),
        ("MATCH (m) OPTIONAL MATCH (n) WHERE true RETURN n AS a", "no variable"),
        ("MATCH (n) RETURN n AS a", "no filter"),
        ("MATCH (n) WHERE (n)-->() AND n.x RETURN n AS a", "beside values that may be null"),
        ("MATCH (n) WHERE n.x WITH n LIMIT 3 RETURN n AS a", "do not handle each row by itself"),
        ("MATCH (n) WHERE n.x WITH DISTINCT n RETURN n AS a", "do not handle each row by itself"),
        ("MATCH (n) WHERE n.x WITH count(*) AS c RETURN c AS a", "do not handle each row by itself"),
        ("MATCH (n) WITH n LIMIT 3 WHERE n.x RETURN n AS a", "the answer is not determined"),
        ("MATCH (n) WHERE n.x RETURN n AS a SKIP 1", "has SKIP or LIMIT"),
        ("MATCH (n) WHERE n.x RETURN 1 AS a ORDER BY a LIMIT 1", "has SKIP or LIMIT"),
        ("MATCH (n) WHERE n.x RETURN DISTINCT count(*) AS a", "DISTINCT with aggregates"),
        ("MATCH (n) WHERE n.x RETURN 1 + count(*) AS a", "computes with an aggregate"),
        ("MATCH (n) WHERE n.x RETURN count(DISTINCT n.y) AS a", "DISTINCT values"),
        ("MATCH (n) WHERE n.x RETURN stDev(n.y) AS a", "cannot be computed from its parts"),
        ("MATCH (n) WHERE n.x RETURN DISTINCT keys(n) AS a", "not determined"),
        ("MATCH (n) WHERE n.x RETURN rand() AS a", "not deterministic"),
        ("CREATE (n) WITH n WHERE n.x RETURN n AS a", "writes"),
    ] {
        let why = plan("partition", text, &context(true)).expect_err(text);
        assert!(why.contains(reason), "{text}: {why}");
    }
}

#[test]
fn the_partition_oracle_accepts_sets_aggregates_patterns_and_optional_matches() {
    for (text, rule, false_part) in [
        (
            "MATCH (n) WHERE n.x = 1 RETURN DISTINCT n.y AS a",
            "three-way/set",
            "MATCH (n) WHERE NOT n.x = 1 RETURN DISTINCT n.y AS a",
        ),
        (
            "MATCH (n) WHERE n.x = 1 RETURN avg(n.y) AS a",
            "three-way/aggregate",
            "MATCH (n) WHERE NOT n.x = 1 RETURN sum(n.y) AS a, count(n.y) AS a_count",
        ),
        ("MATCH (n) WHERE (n)-->() RETURN n AS a", "two-way", "MATCH (n) WHERE NOT (n)-->() RETURN n AS a"),
        (
            "MATCH (m) OPTIONAL MATCH (n) WHERE n.x = 1 RETURN n AS a",
            "three-way/optional",
            "MATCH (m) OPTIONAL MATCH (n) WHERE n.x = 1 WITH * WHERE NOT n.x = 1 RETURN n AS a",
        ),
        (
            "MATCH (n) WHERE n.x = 1 UNWIND [1, 2] AS u WITH u, n RETURN u AS a",
            "three-way",
            "MATCH (n) WHERE NOT n.x = 1 UNWIND [1, 2] AS u WITH u, n RETURN u AS a",
        ),
    ] {
        let plan = plan("partition", text, &context(true)).expect(text);
        assert_eq!((plan.rule.as_str(), plan.text("false")), (rule, Some(false_part)), "{text}");
    }
}

#[test]
fn sets_and_aggregates_are_combined_from_their_parts() {
    let set = plan("partition", "MATCH (n) WHERE n.x = 1 RETURN DISTINCT n.y AS a", &context(true));
    let set = set.expect("a plan");
    let judged = |plan: &Plan, parts: [&[i64]; 4]| partition().judge(plan, &parts.map(rows));
    assert!(matches!(judged(&set, [&[1, 2], &[1, 2], &[2], &[1]]), Verdict::Pass { vacuous: false }));
    assert!(matches!(judged(&set, [&[1, 2], &[1], &[1], &[]]), Verdict::Fail(_)));
    let count = plan("partition", "MATCH (n) WHERE n.x = 1 RETURN count(*) AS a", &context(true));
    let count = count.expect("a plan");
    assert!(matches!(judged(&count, [&[6], &[1], &[2], &[3]]), Verdict::Pass { vacuous: false }));
    assert!(matches!(judged(&count, [&[6], &[1], &[2], &[2]]), Verdict::Fail(_)));
}

#[test]
fn parts_that_add_up_pass_and_parts_that_do_not_fail() {
    let plan = plan("partition", "MATCH (n) WHERE n.x > 1 RETURN n.x AS a", &context(true)).expect("a plan");
    let judged = |parts: [&[i64]; 4]| partition().judge(&plan, &parts.map(rows));
    assert!(matches!(judged([&[1, 2, 2], &[2], &[1], &[2]]), Verdict::Pass { vacuous: false }));
    assert!(matches!(judged([&[], &[], &[], &[]]), Verdict::Pass { vacuous: true }));
    for (parts, rule) in [
        ([&[1, 2, 2][..], &[2], &[1], &[]], "three-way/missing"),
        ([&[1], &[1], &[1], &[]], "three-way/extra"),
        ([&[1, 2], &[1], &[3], &[]], "three-way/changed"),
    ] {
        let Verdict::Fail(failure) = judged(parts) else { panic!("{parts:?} must fail") };
        assert_eq!((failure.symptom.kind, failure.symptom.rule.as_str()), (FaultKind::Contradiction, rule));
    }
}

#[test]
fn a_partition_is_skipped_if_a_part_raises_an_error_or_is_missing() {
    let plan = plan("partition", "MATCH (n) WHERE n.x > 1 RETURN n.x AS a", &context(true)).expect("a plan");
    let error = || seen(Outcome::error(ErrorClass::Data, "overflow"));
    let verdict = partition().judge(&plan, &[rows(&[1]), error(), rows(&[]), rows(&[])]);
    assert!(matches!(verdict, Verdict::Skip(why) if why.contains("data")));
    let verdict = partition().judge(&plan, &[rows(&[1]), rows(&[])]);
    assert!(matches!(verdict, Verdict::Skip(_)));
}

#[test]
fn internal_errors_and_crashes_are_failures_and_other_errors_are_not() {
    let judge = oracle("failure").expect("the failure oracle");
    let plan = failure_plan("RETURN 1 AS one".to_owned());
    let verdict = |outcome| judge.judge(&plan, &[seen(outcome)]);
    assert!(matches!(verdict(Outcome::error(ErrorClass::Internal, "bug 7")), Verdict::Fail(failure)
        if failure.symptom.kind == FaultKind::Error && failure.symptom.template.as_deref() == Some("bug #")));
    let crash = Crash { signal: Some(11), ..Crash::default() };
    assert!(matches!(verdict(Outcome::Crash(crash)), Verdict::Fail(failure)
        if failure.symptom.kind == FaultKind::Crash && failure.symptom.signal == Some(11)));
    for class in [ErrorClass::Data, ErrorClass::Resource, ErrorClass::Connection, ErrorClass::Unknown] {
        assert!(matches!(verdict(Outcome::error(class, "no")), Verdict::Skip(_)), "{class}");
    }
    assert!(matches!(verdict(Outcome::Done), Verdict::Pass { .. }));
}

#[test]
fn a_hang_is_reported_only_if_it_recurs_and_the_statement_is_small() {
    let judge = oracle("failure").expect("the failure oracle");
    let hang = |plan: &Plan| judge.judge(plan, &[seen(Outcome::Hang { limit_ms: 10 })]);
    let Verdict::More(patient) = hang(&failure_plan("MATCH (n)-->(m) RETURN n AS a".to_owned())) else {
        panic!("a first hang must lead to another plan with a longer time limit")
    };
    assert_eq!((patient.patience, patient.fresh), (10, true));
    assert!(matches!(hang(&patient), Verdict::Fail(failure) if failure.symptom.kind == FaultKind::Hang));
    // The oracle first checks that the reference interpreter answers within its limits on this graph.
    let ring = [
        Request::new("UNWIND range(1, 9) AS x CREATE (:N {k: x})"),
        Request::new("MATCH (a:N), (b:N) CREATE (a)-[:T]->(b)"),
    ];
    let single = [Request::new("CREATE (:N)-[:T]->(:N)")];
    for (text, setup, small) in [
        ("MATCH (n)-[*1..9]->(m) RETURN count(*) AS a", &single[..], true),
        ("MATCH (n)-[*1..9]->(m) RETURN count(*) AS a", &ring[..], false),
        ("MATCH (n)-[*]->(m) RETURN count(*) AS a", &single[..], true),
        ("MATCH (a), (b), (c) RETURN count(*) AS a", &ring[..], true),
        ("UNWIND range(1, 1000000000) AS x RETURN count(x) AS a", &[], false),
    ] {
        let plan = failure_plan(text.to_owned());
        assert_eq!(reference_answers(setup, &plan, Knobs::default()), small, "{text}");
    }
}

#[test]
fn a_stored_graph_is_compared_without_ids() {
    let judge = oracle("load").expect("the load oracle");
    let graph = |first: i64, second: i64, loops: bool| {
        let mut graph = Graph::new();
        let property = |value| Map::from([("k".into(), Value::Int(value))]);
        let one = graph.add_node(["A"], property(first));
        let two = graph.add_node(["A"], property(second));
        graph.add_relationship(one, if loops { one } else { two }, "T", Map::new()).expect("a relationship");
        graph
    };
    let plan = load_plan(graph(1, 1, false));
    let verdict = |graph| judge.judge(&plan, &[seen(Outcome::Graph(Box::new(graph)))]);
    assert!(matches!(verdict(graph(1, 1, false)), Verdict::Pass { vacuous: false }));
    assert!(matches!(verdict(graph(1, 2, false)), Verdict::Fail(_)), "another value");
    assert!(matches!(verdict(graph(1, 1, true)), Verdict::Fail(_)), "another topology");
    assert!(matches!(judge.judge(&plan, &[seen(Outcome::Done)]), Verdict::Skip(_)));
}

#[test]
fn not_applicable_queries_are_distinguished_from_queries_for_which_an_oracle_is_unsound() {
    let context = context(true);
    let beside = [
        ("partition", "MATCH (n) RETURN n AS a"),
        ("partition", "MATCH (n) WHERE n.k = 1 RETURN 1 AS a UNION RETURN 2 AS a"),
        ("partition", "MATCH (n) WITH count(*) AS c MATCH (m) RETURN c AS a"),
        ("pattern-rewrite", "RETURN 1 AS a"),
        ("index", "MATCH (n) RETURN 1 AS a"),
        ("pagination", "RETURN 1 AS a UNION RETURN 2 AS a"),
        ("differential", "RETURN 1 AS a"),
    ];
    for (id, text) in beside {
        assert!(matches!(planned(id, text, &context), Err(Refusal::NotApplicable(_))), "{id}: {text}");
    }
    let guarded = [
        ("partition", "MATCH (n) WHERE n.k = 1 WITH count(*) AS c RETURN c AS a"),
        ("partition", "MATCH (n) WHERE n.k = 1 RETURN n AS a LIMIT 1"),
        ("reference", "RETURN rand() AS a"),
        ("clause-rewrite", "RETURN rand() AS a"),
        ("pagination", "MATCH (n) WITH n LIMIT 1 RETURN n.k AS a"),
    ];
    for (id, text) in guarded {
        assert!(matches!(planned(id, text, &context), Err(Refusal::Unsound(_))), "{id}: {text}");
    }
}

#[test]
fn a_query_to_which_an_oracle_does_not_apply_is_adapted() {
    let mut graph = Graph::new();
    graph.add_node(["A"], [("k".into(), Value::Int(1))].into_iter().collect());
    let round = Round { graph: Arc::new(graph), ..round() };
    let context =
        target_context(open_reference("reference").expect("the reference").profile()).expect("a context");
    let query = parse_query("MATCH (n:A) RETURN n AS a").expect("a query");
    for id in ["partition", "index"] {
        let judge = oracle(id).expect("an oracle");
        let mut rng = Rng::from_seed_u64(2);
        let alone = judge.plan(&round, &query.clone().into(), &context, &mut rng.clone());
        assert!(matches!(alone, Err(Refusal::NotApplicable(_))), "{id} does not apply to the original query");
        let fitted = judge.adapted(&round, &query.clone().into(), &context, &mut rng).expect(id);
        let plan = judge
            .plan(&round, &fitted.clone(), &context, &mut rng)
            .expect("the oracle applies to the adapted query");
        assert!(plan.statements().any(|(_, request)| request.text.contains("WHERE n.k ")), "{id}");
        assert_eq!(
            judge.adapted(&round, &fitted, &context, &mut rng),
            None,
            "{id}: an adapted query is not adapted again"
        );
    }
}
