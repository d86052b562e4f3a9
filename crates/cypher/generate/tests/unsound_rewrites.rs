//! Tests of unsound rewrites that published tools use or that look right, each with a graph on which the answers
//! differ. No rule of the registry may make the same change.

#[path = "rewrites/proving.rs"]
#[allow(dead_code)]
mod proving;

use edgewise_cypher_semantics::{Knobs, execute};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_syntax::{Dialect, parse_query, parse_statement, print_query};
use edgewise_cypher_testing::rewrite::{self, Options, Survey, rule};
use edgewise_model::{Graph, Map};

/// The graph that a CREATE statement makes.
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

/// Checks that replacing the query `before` by `after` changes the answer, and that no rule of the registry does it.
fn check_unsound(create: &str, before: &str, after: &str) {
    let (graph, before, after) = (graph(create), parsed(before), parsed(after));
    let run = |query| proving::run(query, &graph, &Map::new(), Knobs::default(), None);
    let answers = (run(&before), run(&after));
    let (Ok(left), Ok(right)) = &answers else {
        panic!("a query raises an error; without error: {:?} {:?}", answers.0.is_ok(), answers.1.is_ok())
    };
    assert!(proving::difference(left, right).is_some(), "the answers are the same");
    let survey = Survey::of(&before, Options::default());
    for rule in rewrite::RULES {
        for site in rewrite::sites(rule, &survey) {
            for seed in 0..40 {
                let made = rewrite::apply(rule, &survey, site.place, seed);
                let same = made.is_some_and(|(query, _)| query == after);
                assert!(
                    !same,
                    "the rule {} makes this query: {}",
                    rule.id,
                    print_query(&after, Dialect::whole())
                );
            }
        }
    }
}

/// Checks that the rule with this id applies nowhere in the query.
fn check_not_applied(id: &str, query: &str) {
    let query = parsed(query);
    let survey = Survey::of(&query, Options::default());
    let rule = rule(id).expect("a rule");
    assert!(rewrite::sites(rule, &survey).is_empty(), "the rule {id} applies");
}

#[test]
fn negating_a_comparison_fails_on_nan() {
    check_unsound(
        "",
        "UNWIND [0.0 / 0.0, 1.0] AS x RETURN x < 2.0 AS p",
        "UNWIND [0.0 / 0.0, 1.0] AS x RETURN NOT x >= 2.0 AS p",
    );
}

#[test]
fn adding_a_float_zero_fails_on_negative_zero() {
    check_unsound("", "UNWIND [-0.0] AS x RETURN x AS y", "UNWIND [-0.0] AS x RETURN x + 0.0 AS y");
}

#[test]
fn multiplying_zero_by_a_float_gives_negative_zero() {
    check_unsound("", "UNWIND [-1.5] AS x RETURN 0.0 AS y", "UNWIND [-1.5] AS x RETURN 0.0 * x AS y");
}

#[test]
fn abs_of_a_float_differs_from_case_on_negative_zero() {
    check_unsound(
        "",
        "UNWIND [-0.0] AS x RETURN abs(x) AS y",
        "UNWIND [-0.0] AS x RETURN CASE WHEN x < 0 THEN -x ELSE x END AS y",
    );
    check_not_applied("abs-case", "UNWIND [-0.0] AS x RETURN abs(x) AS y");
}

#[test]
fn the_power_of_one_of_an_integer_is_a_float() {
    check_unsound("", "UNWIND [2] AS x RETURN x AS y", "UNWIND [2] AS x RETURN x ^ 1 AS y");
}

#[test]
fn a_value_equals_itself_only_if_it_is_not_null() {
    check_unsound(
        "CREATE (:A {i: 1}), (:A)",
        "MATCH (a:A) RETURN true AS p",
        "MATCH (a:A) RETURN a.i = a.i AS p",
    );
}

#[test]
fn an_optional_match_is_not_equivalent_to_a_match_under_count_star() {
    check_unsound(
        "CREATE (:A)",
        "MATCH (n:B) RETURN count(*) AS n",
        "OPTIONAL MATCH (n:B) RETURN count(*) AS n",
    );
    check_not_applied("match-optional", "OPTIONAL MATCH (n:B) RETURN count(*) AS n");
    check_not_applied("count-star", "OPTIONAL MATCH (n:B) RETURN count(n) AS n");
}

#[test]
fn a_conjunct_of_an_optional_match_must_stay_in_its_filter() {
    check_unsound(
        "CREATE (:A {i: 1})",
        "OPTIONAL MATCH (n:A) WHERE n.i = 1 AND n.i > 5 RETURN n",
        "OPTIONAL MATCH (n:A) WHERE n.i = 1 WITH * WHERE n.i > 5 RETURN n",
    );
    check_not_applied("conjunct-with", "OPTIONAL MATCH (n:A) WHERE n.i = 1 AND n.i > 5 RETURN n");
}

#[test]
fn an_expression_added_beside_distinct_or_an_aggregate_is_a_new_grouping_key() {
    let create = "CREATE (:A {i: 1, s: 'x'}), (:A {i: 1, s: 'y'})";
    check_unsound(
        create,
        "MATCH (a:A) WITH DISTINCT a.i AS x RETURN x",
        "MATCH (a:A) WITH DISTINCT a.i AS x, a.s AS y RETURN x",
    );
    check_unsound(
        create,
        "MATCH (a:A) WITH a.i AS x, count(*) AS n RETURN n",
        "MATCH (a:A) WITH a.i AS x, count(*) AS n, a.s AS y RETURN n",
    );
    // A constant is a grouping key too: without rows, only an aggregate without grouping keys gives a row.
    check_unsound(
        "",
        "MATCH (a:A) WITH count(*) AS n RETURN n",
        "MATCH (a:A) WITH count(*) AS n, 1 AS x RETURN n",
    );
    check_not_applied("with-constant", "MATCH (a:A) WITH count(*) AS n RETURN n");
}

#[test]
fn splitting_a_length_needs_relationships_of_the_same_direction() {
    let create = "CREATE (:A)-[:T]->(b), (c)-[:T]->(b)";
    check_unsound(
        create,
        "MATCH (a:A)-[*2..2]->(b) RETURN b",
        "MATCH (a:A)-[*1..1]->()-[*1..1]-(b) RETURN b",
    );
    check_not_applied("length-form", "MATCH (a:A)-[*2..]->(b) RETURN b");
    check_not_applied("length-form", "MATCH (a:A)-[r*2..2]->(b) RETURN size(r) AS n");
}

#[test]
fn a_length_without_a_lower_bound_cannot_be_split() {
    check_unsound(
        "CREATE (:A)-[:T]->(b)-[:T]->(c)",
        "MATCH (a:A)-[*..2]->(b) RETURN b",
        "MATCH (a:A)-[*..1]->()-[*..1]->(b) RETURN b",
    );
}

#[test]
fn splitting_a_match_loses_uniqueness() {
    check_unsound(
        "CREATE (a:A)-[:T]->(b:B)",
        "MATCH (a)-[r]->(b), (c)-[s]->(b) RETURN a, b, c",
        "MATCH (a)-[r]->(b) MATCH (c)-[s]->(b) RETURN a, b, c",
    );
    check_not_applied("match-merge", "MATCH (a)-[r]->(b) MATCH (c)-[s]->(b) RETURN a, b, c");
}

#[test]
fn an_optional_match_is_never_split() {
    check_unsound(
        "CREATE (a:A)-[:T]->(b:B)",
        "OPTIONAL MATCH (a:A), (c:C) RETURN a, c",
        "OPTIONAL MATCH (a:A) OPTIONAL MATCH (c:C) RETURN a, c",
    );
    check_not_applied("pattern-split", "OPTIONAL MATCH (a:A), (c:C) RETURN a, c");
}

#[test]
fn two_property_maps_with_different_values_of_a_key_cannot_be_merged() {
    check_unsound(
        "CREATE (:A {i: 1}), (:A {i: 2})",
        "MATCH (n {i: 1}), (n {i: 2}) RETURN n",
        "MATCH (n {i: 2}) RETURN n",
    );
}

#[test]
fn reversing_a_named_list_reverses_its_order() {
    check_unsound(
        "CREATE (:A)-[:T {i: 1}]->()-[:T {i: 2}]->(:B)",
        "MATCH (a:A)-[r*2..2]->(b:B) RETURN [x IN r | x.i] AS l",
        "MATCH (b:B)<-[r*2..2]-(a:A) RETURN [x IN r | x.i] AS l",
    );
}

#[test]
fn any_may_be_null_where_a_comparison_of_sizes_is_not() {
    check_unsound(
        "",
        "UNWIND [1] AS x RETURN any(y IN [null] WHERE y > x) AS p",
        "UNWIND [1] AS x RETURN size([y IN [null] WHERE y > x]) > 0 AS p",
    );
    check_unsound(
        "",
        "UNWIND [1] AS x RETURN single(y IN [1, null] WHERE y = x) AS p",
        "UNWIND [1] AS x RETURN size([y IN [1, null] WHERE y = x]) = 1 AS p",
    );
}

#[test]
fn no_rule_changes_column_names_or_adds_a_variable_to_star() {
    check_not_applied("rename", "MATCH (a) RETURN *");
    check_not_applied("unwind-singleton", "MATCH (a) RETURN *");
    check_not_applied("with-constant", "MATCH (a) WITH a RETURN *");
    check_not_applied("call-constant", "MATCH (a) WITH DISTINCT * RETURN a");
    check_unsound("CREATE (:A)", "MATCH (a) RETURN *", "MATCH (a) UNWIND [1] AS x RETURN *");
}

#[test]
fn a_grouping_key_that_is_repeated_in_another_item_is_not_rewritten() {
    // If a grouping key were rewritten in only one of two places, the aggregation would be ambiguous.
    check_not_applied("number-identity", "MATCH (a) RETURN size(a.s) AS x, size(a.s) + count(*) AS n");
    check_not_applied("list-barrier", "MATCH (a) RETURN a.i AS x, a.i + count(*) AS n");
}
