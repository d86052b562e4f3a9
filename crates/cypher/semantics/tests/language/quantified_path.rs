//! Tests of quantified path patterns.

use crate::database::Database;

/// A graph with the relationships 1 → 2 → 3 → 4, and 2 → 1.
fn graph() -> Database {
    Database::with(&[
        "CREATE (a:N {v: 1})-[:T {w: 1}]->(b:N {v: 2})-[:T {w: 2}]->(c:N {v: 3})-[:T {w: 3}]->(d:M {v: 4}), (b)-[:U]->(a)",
    ])
}

#[test]
fn the_quantifier_bounds_the_number_of_repetitions() {
    let mut database = graph();
    let query = |quantifier: &str| {
        format!("MATCH (a {{v: 1}}) ((x)-[r:T]->(y)){quantifier} (b) RETURN b.v, size(r) ORDER BY b.v")
    };
    database.gives(&query("{2}"), &["3, 2"]);
    database.gives(&query("{1,2}"), &["2, 1", "3, 2"]);
    database.gives(&query("+"), &["2, 1", "3, 2", "4, 3"]);
    database.gives(&query("*"), &["1, 0", "2, 1", "3, 2", "4, 3"]);
    database.gives(&query("{,1}"), &["1, 0", "2, 1"]);
    database.gives(&query("{2,}"), &["3, 2", "4, 3"]);
}

#[test]
fn variables_of_a_repetition_are_lists_outside_of_it() {
    let mut database = graph();
    let query =
        "MATCH (a {v: 1}) ((x)-[r:T]->(y)){3} (b) RETURN [n IN x | n.v], [e IN r | e.w], [n IN y | n.v]";
    database.gives(query, &["[1, 2, 3], [1, 2, 3], [2, 3, 4]"]);
}

#[test]
fn a_condition_inside_is_evaluated_in_each_repetition() {
    let mut database = graph();
    database
        .gives("MATCH (a {v: 1}) ((x)-[r:T]->(y) WHERE r.w < 3)+ (b) RETURN b.v ORDER BY b.v", &["2", "3"]);
    database.gives("MATCH (a {v: 1}) ((x:N)-[:T]->(y:N))+ (b) RETURN b.v ORDER BY b.v", &["2", "3"]);
    database.gives("MATCH (a {v: 1}) ((x)-[:T]->(y) WHERE x.v < y.v)+ (b:M) RETURN b.v", &["4"]);
}

#[test]
fn a_single_relationship_can_be_quantified() {
    let mut database = graph();
    database.gives(
        "MATCH (a {v: 1})-[r:T]->+(b) RETURN b.v, [e IN r | e.w] ORDER BY b.v",
        &["2, [1]", "3, [1, 2]", "4, [1, 2, 3]"],
    );
    database.gives("MATCH (a {v: 4})<-[:T]-{2}(b) RETURN b.v", &["2"]);
}

#[test]
fn no_relationship_is_walked_twice() {
    let mut database = graph();
    // 1 → 2 → 1 → 2 would need the first relationship twice.
    let query = "MATCH (a {v: 1}) ((x)-[r]->(y))* (b) RETURN [n IN y | n.v] ORDER BY size(y), [n IN y | n.v]";
    database.gives(query, &["[]", "[2]", "[2, 1]", "[2, 3]", "[2, 3, 4]"]);
}

#[test]
fn a_path_goes_through_all_repetitions() {
    let mut database = graph();
    let query =
        "MATCH p = (a {v: 1}) ((x)-[:T]->(y)){2} (b)-[:T]->(c) RETURN [n IN nodes(p) | n.v], length(p)";
    database.gives(query, &["[1, 2, 3, 4], 3"]);
}

#[test]
fn several_steps_can_be_repeated_together() {
    let mut database =
        Database::with(&["CREATE (:A {v: 1})-[:X]->(:B)-[:Y]->(:A {v: 2})-[:X]->(:B)-[:Y]->(:A {v: 3})"]);
    let query = "MATCH (a {v: 1}) ((p:A)-[:X]->(m:B)-[:Y]->(q:A))+ (b) RETURN b.v, size(m) ORDER BY b.v";
    database.gives(query, &["2, 1", "3, 2"]);
}

#[test]
fn a_group_within_a_group_gives_lists_of_lists() {
    let mut database = graph();
    database.gives(
        "MATCH (a {v: 1}) (((x)-[:T]->(y)){1,2} (z)-[:T]->(w)){1} (b) RETURN b.v, [l IN x | [n IN l | n.v]], [n IN z | n.v] \
         ORDER BY b.v",
        &["3, [[1]], [2]", "4, [[1, 2]], [3]"],
    );
    database.gives(
        "MATCH p = (a {v: 1}) (((x)-[:T]->(y)){1,2} (z)-[:T]->(w))+ (b {v: 4}) RETURN length(p)",
        &["3"],
    );
}

#[test]
fn a_path_within_a_group_is_a_list_of_paths() {
    let mut database = graph();
    database.gives(
        "MATCH (a {v: 1}) (p = (x)-[:T]->(y)-[:T]->(z)){1} (b) RETURN [q IN p | length(q)], [q IN p | [n IN nodes(q) | n.v]]",
        &["[2], [[1, 2, 3]]"],
    );
}

#[test]
fn a_condition_sees_variables_to_the_left_of_the_group() {
    let mut database = graph();
    database.gives("MATCH (a {v: 1}) ((x)-[:T]->(y) WHERE y.v > a.v + 1)* (b) RETURN b.v", &["1"]);
    database.gives("MATCH (a {v: 2}) ((x)-[:T]->(y) WHERE y.v > a.v){2} (b) RETURN b.v", &["4"]);
}

#[test]
fn quantifier_bounds_that_no_number_satisfies_are_errors() {
    let mut database = graph();
    for pattern in ["((x)-[:T]->(y)){3,1}", "((x)-[:T]->(y)){0}", "((x)){1,2}", "((x)-[:T*2]->(y)){1}"] {
        let query = format!("MATCH (a) {pattern} (b) RETURN b");
        assert_eq!(database.fails(&query), "compile time SyntaxError: UnexpectedSyntax", "{pattern}");
    }
}
