//! Which text is sent for a query, and which errors are reported as bugs of an engine.

use edgewise_cypher_syntax::split_script;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::oracle::{CypherTarget, oracle};
use edgewise_cypher_testing::rounds::target_context;
use edgewise_cypher_testing::{Round, RoundQuery, WrittenQuery, setup_graph};
use edgewise_engine::{Crash, ErrorClass, Observation, Outcome, Profile, Request, Step};
use edgewise_lab::oracle::Screening;
use edgewise_lab::{Plan, Verdict};
use edgewise_model::{Map, Rng, Rows, Schema, Value};
use std::sync::Arc;
use std::time::Duration;

fn context(target: &str) -> CypherTarget {
    target_context(&Profile::built_in(target).expect("the profile is built in")).expect("a context")
}

/// The context of a target for a user's own queries.
fn own(target: &str) -> CypherTarget {
    CypherTarget { everything: true, ..context(target) }
}

fn round(setup: &str) -> Round {
    let texts = split_script(setup).into_iter().map(|range| Request::new(&setup[range]));
    let setup = Arc::new(texts.collect::<Vec<_>>());
    Round {
        index: 0,
        schema: Schema::default(),
        graph: Arc::new(setup_graph(&setup).expect("a graph")),
        setup,
        others: Vec::new(),
        modelled: true,
        queries: Vec::new(),
        parameters: Map::new(),
    }
}

fn plan(id: &str, text: &str, setup: &str, context: &CypherTarget) -> Result<Plan, String> {
    let query = WrittenQuery::read(text).expect("a query");
    let judge = oracle(id).expect("an oracle");
    let planned = judge.plan(&round(setup), &query, context, &mut Rng::from_seed_u64(1));
    planned.map_err(|refusal| refusal.why().to_owned())
}

fn seen(outcome: Outcome) -> Observation {
    Observation::new(outcome, Duration::from_millis(1))
}

fn error(class: ErrorClass, message: &str) -> Outcome {
    Outcome::error(class, message.to_owned())
}

/// How the oracle `rejected` screens a statement with this outcome.
fn screened(text: &str, setup: &str, outcome: Outcome, context: &CypherTarget) -> Screening {
    let played = Plan::new("failure", "alone").run("query", text);
    let round = Round { queries: vec![RoundQuery::written(text)], ..round(setup) };
    oracle("rejected").expect("an oracle").screen(&round, &played, &[seen(outcome)], context)
}

#[test]
fn a_query_is_sent_as_it_is_written_and_only_rewrites_are_printed() {
    let text = "match (n:L)  where null^1 IS NULL /* never */ return ((n.k)) AS a";
    for (id, role) in [("reference", "query"), ("clause-rewrite", "base"), ("index", "without")] {
        let text = if id == "index" { "match (n:L) where ((n.k)) > 1 return n.k AS a" } else { text };
        let plan = plan(id, text, "CREATE (:L {k: 1}), (:L {k: 2})", &context("neo4j")).expect(id);
        assert_eq!(plan.text(role), Some(text), "{id}");
        let rewrites = plan.statements().filter(|(role, _)| role.starts_with("rewrite"));
        assert!(rewrites.into_iter().all(|(_, request)| !request.text.contains("/* never */")));
    }
}

#[test]
fn a_data_error_is_reported_if_the_data_cannot_raise_it() {
    let mismatch = || error(ErrorClass::Data, "Type mismatch: expected Null but was Pointer");
    let setup = "CREATE (:L {k: 1})-[:T]->(:L {k: 'x'})";
    for (text, claimed) in [
        ("MATCH (n)--(m) WITH n, m AS v WHERE v.k = 1 RETURN n.k AS a", true),
        ("MATCH (n) RETURN n.k + 1 AS a", false),
        ("RETURN 1 / 0 AS a", false),
        ("RETURN 1 / 2 AS a", true),
        ("MATCH (n) WHERE n.k RETURN 1 AS a", false),
    ] {
        let screening = screened(text, setup, mismatch(), &context("falkordb"));
        assert_eq!(matches!(screening, Screening::Closer(_)), claimed, "{text}: {screening:?}");
    }
}

#[test]
fn errors_about_limits_and_transient_states_are_not_reported() {
    for class in [ErrorClass::Resource, ErrorClass::Timeout, ErrorClass::Transient, ErrorClass::Unsupported] {
        let screening = screened("RETURN 1 AS a", "", error(class, "no"), &context("neo4j"));
        assert!(matches!(screening, Screening::Quiet), "{class}: {screening:?}");
    }
}

#[test]
fn a_refusal_that_a_switch_explains_is_counted_and_reported_only_for_a_users_query() {
    let text = "RETURN 1 AS y SKIP 0 + 0";
    let refused = || error(ErrorClass::Semantic, "SKIP specified value of invalid type");
    match screened(text, "", refused(), &context("falkordb")) {
        Screening::Explained(switch) => assert_eq!(switch, "computed-page"),
        other => panic!("{other:?}"),
    }
    let Screening::Closer(plan) = screened(text, "", refused(), &own("falkordb")) else {
        panic!("nothing is switched off for a user's own query");
    };
    assert!(plan.subject.is_some_and(|why| why.contains("SKIP")));
    // A query that Edgewise derives from a user's query does not count as the user's own.
    let made = Plan::new("clause-rewrite", "rewrite").run("rewrite-1", text);
    let screening = oracle("rejected").expect("an oracle").screen(
        &round(""),
        &made,
        &[seen(refused())],
        &own("falkordb"),
    );
    assert!(matches!(screening, Screening::Explained(_)), "{screening:?}");
}

#[test]
fn a_users_query_that_an_engine_calls_unsupported_is_reported_unless_its_dialect_lacks_a_construct() {
    let refused = || error(ErrorClass::Unsupported, "not supported");
    let foreach = "FOREACH (x IN [1] | CREATE (:Z))";
    assert!(matches!(screened(foreach, "", refused(), &own("neo4j")), Screening::Closer(_)));
    let exists = "MATCH (n) WHERE EXISTS { (n)--() } RETURN n AS a";
    assert!(matches!(screened(exists, "", refused(), &own("falkordb")), Screening::Skipped(_)));
}

#[test]
fn a_crash_is_reported_for_invalid_statements_and_when_the_graph_is_read_back() {
    let judge = oracle("failure").expect("an oracle");
    assert!(judge.judges_invalid());
    let died = || {
        seen(Outcome::Crash(Crash {
            signal: Some(11),
            status: None,
            stack_top: None,
            last_lines: Vec::new(),
        }))
    };
    let invalid = Plan::new("failure", "alone").run("query", "RETURN ({1})--({})");
    assert!(matches!(
        judge.screen(&round(""), &invalid, &[died()], &context("falkordb")),
        Screening::Closer(_)
    ));
    let writing = Plan::new("failure", "alone").query("query", "CREATE (n) DELETE n", true);
    let answers = [seen(Outcome::Done), died()];
    let Screening::Closer(closer) = judge.screen(&round(""), &writing, &answers, &context("falkordb")) else {
        panic!("the crash while the graph is read back must be reported");
    };
    assert!(matches!(closer.steps.last().map(|last| &last.step), Some(Step::Dump)));
    assert!(matches!(judge.judge(&closer, &answers), Verdict::Fail(_)));
}

#[test]
fn a_statement_that_times_out_is_tried_again_with_a_longer_limit() {
    let judge = oracle("failure").expect("an oracle");
    let late = [seen(error(ErrorClass::Timeout, "Query timed out"))];
    let text = "MATCH (a)-[*1..9]->(b) RETURN count(*) AS a";
    let played = Plan::new("failure", "alone").run("query", text);
    let Screening::Closer(closer) = judge.screen(&round(""), &played, &late, &context("falkordb")) else {
        panic!("a statement that times out must be tried again");
    };
    let Verdict::More(patient) = judge.judge(&closer, &late) else {
        panic!("a statement with a bounded pattern must be tried again")
    };
    assert!(patient.patience > 1);
    assert!(matches!(judge.judge(&patient, &late), Verdict::Fail(_)));
}

#[test]
fn relationships_are_mentioned_only_if_that_can_change_the_answer() {
    let text = "MATCH (n) OPTIONAL MATCH (n)-[r]->(m), (n)<-[s]-(o) RETURN n.k AS a, m.k AS b, o.k AS c";
    let single = "CREATE (:L {k: 1})-[:T]->(:L {k: 2})";
    let double = "CREATE (a:L {k: 1})-[:T]->(b:L {k: 2}), (a)-[:T]->(b)";
    let sent = |setup| plan("reference", text, setup, &context("falkordb")).expect("a plan");
    assert_eq!(sent(single).text("query"), Some(text));
    assert!(sent(double).text("query").is_some_and(|text| text.contains("IS NOT NULL")));
    // Several paths may lead through a node that the query does not mention.
    let through = "MATCH (a)-->()-->(b) RETURN a.k AS a";
    let plan = plan("reference", through, single, &context("falkordb")).expect("a plan");
    assert!(plan.text("query").is_some_and(|text| text.contains("IS NOT NULL")));
}

#[test]
fn the_reference_knows_parameters_that_a_statement_defines_itself() {
    let text = "CYPHER p = [1, 2] q = 'x' RETURN $p AS a, $q AS b";
    let RoundQuery::Read(query) = RoundQuery::written(text) else { panic!("a query") };
    let judge = oracle("reference").expect("an oracle");
    let mut round = round("");
    round.parameters = [("p".into(), Value::list([Value::from(1)])), ("q".into(), Value::from("y"))].into();
    let plan = judge.plan(&round, &query, &context("falkordb"), &mut Rng::from_seed_u64(1)).expect("a plan");
    let plan = plan.bind::<Cypher>(&round.parameters);
    assert!(plan.parameters().is_empty(), "the text already defines the parameters");
    let empty = Outcome::Graph(Box::default());
    let answer = |b: &str| {
        let row = vec![Value::list([Value::from(1), Value::from(2)]), Value::from(b)];
        Outcome::Rows(Rows::new(["a", "b"], vec![row]))
    };
    let judged = |b: &str| judge.judge(&plan, &[seen(empty.clone()), seen(answer(b))]);
    assert!(matches!(judged("x"), Verdict::Pass { .. }));
    assert!(matches!(judged("y"), Verdict::Fail(_)));
}

#[test]
fn for_a_users_query_a_knob_that_opencypher_does_not_allow_is_no_excuse() {
    let (setup, text) = ("CREATE (:A)-[:T]->(:B)", "MATCH (a)-[r]-(b)-[s]-(c) RETURN count(*) AS c");
    let judge = oracle("reference").expect("an oracle");
    let graph = || Outcome::Graph(Box::new((*round(setup).graph).clone()));
    let judged = |context: &CypherTarget| {
        let plan = plan("reference", text, setup, context).expect("a plan");
        let rows = Outcome::Rows(Rows::new(["c"], vec![vec![Value::from(2)]]));
        judge.judge(&plan, &[seen(graph()), seen(rows)])
    };
    assert!(matches!(judged(&context("falkordb")), Verdict::Pass { .. }));
    match judged(&own("falkordb")) {
        Verdict::Fail(failure) => {
            assert!(failure.symptom.rule.starts_with("as-if/match-semantics"), "{failure:?}")
        }
        other => panic!("{other:?}"),
    }
}
