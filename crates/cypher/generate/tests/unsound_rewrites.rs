//! Rewrites that published tools use, or that look right, and are not: each with a graph on which the answers differ.
//! Where a rule of ours comes near, it must keep away.

#[path = "rewrites/proving.rs"]
#[allow(dead_code)]
mod proving;

use edgewise_cypher_semantics::{Knobs, execute};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::{Dialect, parse_query, parse_statement, print_query};
use edgewise_cypher_testing::rewrite::{self, Options, Survey, rule};
use edgewise_model::{Graph, Map};

fn graph(create: &str) -> Graph {
    let mut graph = Graph::new();
    if !create.is_empty() {
        let statement = parse_statement(create).expect("a statement");
        execute(&statement, &mut graph, &Map::new(), &proving::settings()).expect("a graph");
    }
    graph
}

fn parsed(text: &str) -> Query {
    parse_query(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The naive rewrite changes the answer, and no rule of the registry makes it.
fn unsound(create: &str, before: &str, after: &str) {
    let (graph, before, after) = (graph(create), parsed(before), parsed(after));
    let run = |query| proving::run(query, &graph, &Map::new(), Knobs::default(), None);
    let answers = (run(&before), run(&after));
    let (Ok(left), Ok(right)) = &answers else {
        panic!("an error: {:?} {:?}", answers.0.is_ok(), answers.1.is_ok())
    };
    assert!(proving::difference(left, right).is_some(), "the answers are the same");
    let survey = Survey::of(&before, Options::default());
    for rule in rewrite::RULES {
        for site in rewrite::sites(rule, &survey) {
            for seed in 0..40 {
                let made = rewrite::apply(rule, &survey, site.place, seed);
                let same = made.is_some_and(|(query, _)| query == after);
                assert!(!same, "{} makes it: {}", rule.id, print_query(&after, Dialect::whole()));
            }
        }
    }
}

/// A rule does not apply anywhere in the query.
fn refused(id: &str, query: &str) {
    let query = parsed(query);
    let survey = Survey::of(&query, Options::default());
    let rule = rule(id).expect("a rule");
    assert!(rewrite::sites(rule, &survey).is_empty(), "{id} applies");
}

#[test]
fn negating_a_comparison_fails_on_nan() {
    unsound(
        "",
        "UNWIND [0.0 / 0.0, 1.0] AS x RETURN x < 2.0 AS p",
        "UNWIND [0.0 / 0.0, 1.0] AS x RETURN NOT x >= 2.0 AS p",
    );
}

#[test]
fn adding_a_float_zero_fails_on_negative_zero() {
    unsound("", "UNWIND [-0.0] AS x RETURN x AS y", "UNWIND [-0.0] AS x RETURN x + 0.0 AS y");
}

#[test]
fn multiplying_zero_by_a_float_gives_negative_zero() {
    unsound("", "UNWIND [-1.5] AS x RETURN 0.0 AS y", "UNWIND [-1.5] AS x RETURN 0.0 * x AS y");
}

#[test]
fn abs_of_a_float_is_no_case() {
    unsound(
        "",
        "UNWIND [-0.0] AS x RETURN abs(x) AS y",
        "UNWIND [-0.0] AS x RETURN CASE WHEN x < 0 THEN -x ELSE x END AS y",
    );
    refused("abs-case", "UNWIND [-0.0] AS x RETURN abs(x) AS y");
}

#[test]
fn power_of_one_loses_the_integer() {
    unsound("", "UNWIND [2] AS x RETURN x AS y", "UNWIND [2] AS x RETURN x ^ 1 AS y");
}

#[test]
fn a_value_equals_itself_only_if_it_is_not_null() {
    unsound("CREATE (:A {i: 1}), (:A)", "MATCH (a:A) RETURN true AS p", "MATCH (a:A) RETURN a.i = a.i AS p");
}

#[test]
fn an_optional_match_is_not_a_match_for_count_star() {
    unsound("CREATE (:A)", "MATCH (n:B) RETURN count(*) AS n", "OPTIONAL MATCH (n:B) RETURN count(*) AS n");
    refused("match-optional", "OPTIONAL MATCH (n:B) RETURN count(*) AS n");
    refused("count-star", "OPTIONAL MATCH (n:B) RETURN count(n) AS n");
}

#[test]
fn a_conjunct_of_an_optional_match_stays_in_it() {
    unsound(
        "CREATE (:A {i: 1})",
        "OPTIONAL MATCH (n:A) WHERE n.i = 1 AND n.i > 5 RETURN n",
        "OPTIONAL MATCH (n:A) WHERE n.i = 1 WITH * WHERE n.i > 5 RETURN n",
    );
    refused("conjunct-with", "OPTIONAL MATCH (n:A) WHERE n.i = 1 AND n.i > 5 RETURN n");
}

#[test]
fn an_expression_beside_distinct_or_an_aggregate_is_a_new_key() {
    let create = "CREATE (:A {i: 1, s: 'x'}), (:A {i: 1, s: 'y'})";
    unsound(
        create,
        "MATCH (a:A) WITH DISTINCT a.i AS x RETURN x",
        "MATCH (a:A) WITH DISTINCT a.i AS x, a.s AS y RETURN x",
    );
    unsound(
        create,
        "MATCH (a:A) WITH a.i AS x, count(*) AS n RETURN n",
        "MATCH (a:A) WITH a.i AS x, count(*) AS n, a.s AS y RETURN n",
    );
    // A constant is a key all the same: over no rows an aggregate alone gives a row.
    unsound("", "MATCH (a:A) WITH count(*) AS n RETURN n", "MATCH (a:A) WITH count(*) AS n, 1 AS x RETURN n");
    refused("with-constant", "MATCH (a:A) WITH count(*) AS n RETURN n");
}

#[test]
fn a_length_is_split_by_a_joint_of_its_own_direction() {
    let create = "CREATE (:A)-[:T]->(b), (c)-[:T]->(b)";
    unsound(create, "MATCH (a:A)-[*2..2]->(b) RETURN b", "MATCH (a:A)-[*1..1]->()-[*1..1]-(b) RETURN b");
    refused("length-form", "MATCH (a:A)-[*2..]->(b) RETURN b");
    refused("length-form", "MATCH (a:A)-[r*2..2]->(b) RETURN size(r) AS n");
}

#[test]
fn a_length_without_lower_bound_is_not_two() {
    unsound(
        "CREATE (:A)-[:T]->(b)-[:T]->(c)",
        "MATCH (a:A)-[*..2]->(b) RETURN b",
        "MATCH (a:A)-[*..1]->()-[*..1]->(b) RETURN b",
    );
}

#[test]
fn splitting_a_match_loses_uniqueness() {
    unsound(
        "CREATE (a:A)-[:T]->(b:B)",
        "MATCH (a)-[r]->(b), (c)-[s]->(b) RETURN a, b, c",
        "MATCH (a)-[r]->(b) MATCH (c)-[s]->(b) RETURN a, b, c",
    );
    refused("match-merge", "MATCH (a)-[r]->(b) MATCH (c)-[s]->(b) RETURN a, b, c");
}

#[test]
fn an_optional_match_is_never_split() {
    unsound(
        "CREATE (a:A)-[:T]->(b:B)",
        "OPTIONAL MATCH (a:A), (c:C) RETURN a, c",
        "OPTIONAL MATCH (a:A) OPTIONAL MATCH (c:C) RETURN a, c",
    );
    refused("pattern-split", "OPTIONAL MATCH (a:A), (c:C) RETURN a, c");
}

#[test]
fn two_values_for_a_key_are_not_one_map() {
    unsound(
        "CREATE (:A {i: 1}), (:A {i: 2})",
        "MATCH (n {i: 1}), (n {i: 2}) RETURN n",
        "MATCH (n {i: 2}) RETURN n",
    );
}

#[test]
fn reversing_a_named_list_reverses_its_order() {
    unsound(
        "CREATE (:A)-[:T {i: 1}]->()-[:T {i: 2}]->(:B)",
        "MATCH (a:A)-[r*2..2]->(b:B) RETURN [x IN r | x.i] AS l",
        "MATCH (b:B)<-[r*2..2]-(a:A) RETURN [x IN r | x.i] AS l",
    );
}

#[test]
fn any_is_null_where_a_size_is_not() {
    unsound(
        "",
        "UNWIND [1] AS x RETURN any(y IN [null] WHERE y > x) AS p",
        "UNWIND [1] AS x RETURN size([y IN [null] WHERE y > x]) > 0 AS p",
    );
    unsound(
        "",
        "UNWIND [1] AS x RETURN single(y IN [1, null] WHERE y = x) AS p",
        "UNWIND [1] AS x RETURN size([y IN [1, null] WHERE y = x]) = 1 AS p",
    );
}

#[test]
fn renaming_does_not_touch_columns_and_new_names_do_not_show_in_star() {
    refused("rename", "MATCH (a) RETURN *");
    refused("unwind-singleton", "MATCH (a) RETURN *");
    refused("with-constant", "MATCH (a) WITH a RETURN *");
    refused("call-constant", "MATCH (a) WITH DISTINCT * RETURN a");
    unsound("CREATE (:A)", "MATCH (a) RETURN *", "MATCH (a) UNWIND [1] AS x RETURN *");
}

#[test]
fn a_grouping_key_that_is_repeated_by_its_form_stays() {
    // `a.i + 0` in one place only would be an ambiguous aggregation.
    refused("number-identity", "MATCH (a) RETURN size(a.s) AS x, size(a.s) + count(*) AS n");
    refused("list-barrier", "MATCH (a) RETURN a.i AS x, a.i + count(*) AS n");
}
