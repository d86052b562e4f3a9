//! What campaigns on real engines reported and was no bug: each stays unreported.

use edgewise_cypher::parse_query;
use edgewise_engine::{ErrorClass, Observation, Outcome, Profile};
use edgewise_lab::campaign::bearing_of;
use edgewise_lab::oracle::{Bearing, oracle};
use edgewise_lab::{Plan, Round, Verdict};
use edgewise_model::{Graph, Map, Rng, Rows, Schema, Value};
use std::sync::Arc;
use std::time::Duration;

fn bearing(target: &str) -> Bearing {
    bearing_of(&Profile::built_in(target).expect("it is built in")).expect("a bearing")
}

fn plan(id: &str, text: &str, target: &str, seed: u64) -> Result<Plan, String> {
    let round = Round {
        index: 0,
        schema: Schema::default(),
        setup: Arc::new(Vec::new()),
        others: Vec::new(),
        graph: Arc::new(Graph::new()),
        queries: Vec::new(),
        parameters: Map::new(),
    };
    let query = parse_query(text).expect("a query");
    let mut rng = Rng::from_seed_u64(seed);
    oracle(id).expect("an oracle").plan(&round, &query, &bearing(target), &mut rng).map_err(Into::into)
}

fn texts(plan: &Plan) -> Vec<&str> {
    plan.statements().map(|(_, request)| request.text.as_str()).collect()
}

#[test]
fn relationships_are_spoken_of_where_only_those_are_counted() {
    let query = "MATCH (a)-->(b) WHERE a.x RETURN 1 AS c";
    for (id, target, spoken) in [
        ("partition", "falkordb", true),
        ("reference", "falkordb", true),
        ("pattern-rewrite", "falkordb", true),
        ("reference", "neo4j", false),
    ] {
        let plan = plan(id, query, target, 1).expect("a plan");
        let all = texts(&plan).iter().all(|text| text.contains("IS NOT NULL"));
        assert_eq!(all, spoken, "{id} on {target}: {:?}", texts(&plan));
    }
    assert!(plan("reference", "MATCH (a)-->(b) RETURN *", "falkordb", 1).is_err());
    assert!(plan("reference", "MATCH (a)-[r*2..2]->(b) RETURN r AS c", "falkordb", 1).is_err());
}

#[test]
fn the_type_of_a_function_that_a_profile_documents_is_not_taken_for_granted() {
    for seed in 0..300 {
        for variant in plan("clause-rewrite", "UNWIND [6] AS x RETURN sum(x) AS c", "falkordb", seed).iter() {
            let guilty = texts(variant).into_iter().find(|text| text.contains("toInteger(sum("));
            assert_eq!(guilty, None, "seed {seed}");
        }
    }
}

#[test]
fn a_function_that_a_profile_documents_may_raise_in_one_of_two_equal_queries() {
    let query = "UNWIND [0] AS x WITH x WHERE x > 1 RETURN date(localdatetime('2046-01-11T19:24:41')) AS c";
    let plan = (0..50).find_map(|seed| plan("clause-rewrite", query, "falkordb", seed).ok()).expect("a plan");
    let error = Outcome::Error {
        class: ErrorClass::Data,
        code: None,
        message: "Type mismatch: expected Map, String, or Null but was Datetime".to_owned(),
    };
    let seen = |outcome| Observation::new(outcome, Duration::from_millis(1));
    let answers = || seen(Outcome::Rows(Rows::new(["c"], Vec::new())));
    let mut observations: Vec<Observation> = plan.steps.iter().map(|_| answers()).collect();
    observations[0] = seen(error);
    let verdict = oracle("clause-rewrite").expect("an oracle").judge(&plan, &observations);
    assert!(matches!(verdict, Verdict::Skip(_)), "{verdict:?}");
}

#[test]
fn what_opencypher_leaves_open_is_not_compared_with_it() {
    for target in ["falkordb", "neo4j"] {
        let text = "MATCH ()-[r]->() SET r.k = 0, r.j = r.k RETURN 1 AS c";
        assert!(plan("reference", text, target, 1).is_err(), "{target}");
    }
    for text in [
        "MATCH (a)-->(b) MATCH allShortestPaths((a)-[*..3]-(b)) RETURN 1 AS c",
        "RETURN duration('PT-0.5S') AS c",
        "RETURN toBooleanOrNull(' true ') AS c",
    ] {
        assert!(plan("reference", text, "falkordb", 1).is_err(), "{text}");
    }
    for text in
        ["RETURN size('日本') AS c", "RETURN round(0, 0, 'FLOOR') AS c", "RETURN time({hour: 0}) AS c"]
    {
        assert!(plan("reference", text, "grafeo", 1).is_err(), "{text}");
    }
    assert!(plan("rejected", "MERGE () CALL { CREATE (n) } RETURN 1 AS c", "falkordb", 1).is_err());
}

#[test]
fn groups_that_look_the_same_are_not_put_together() {
    // Grafeo shows a relationship that is a key as null: two groups, and both are in the part.
    let text = "MATCH ()-[r]->() WHERE true RETURN r AS k, count(*) AS c";
    let plan = plan("partition", text, "grafeo", 1).expect("a plan");
    let row = || vec![Value::Null, Value::Int(1)];
    let two = || Rows::new(["k", "c"], vec![row(), row()]);
    let none = || Rows::new(["k", "c"], Vec::new());
    let observations: Vec<Observation> = plan
        .steps
        .iter()
        .map(|step| if ["whole", "true"].contains(&step.role.as_str()) { two() } else { none() })
        .map(|rows| Observation::new(Outcome::Rows(rows), Duration::from_millis(1)))
        .collect();
    let verdict = oracle("partition").expect("an oracle").judge(&plan, &observations);
    assert!(matches!(verdict, Verdict::Skip(_)), "{verdict:?}");
}
