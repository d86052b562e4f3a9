//! Tests of path selectors.

use crate::database::Database;

/// A graph with two paths of length 2 and one of length 3 from s to t.
fn graph() -> Database {
    Database::with(&["CREATE (s:S), (t:E), (a {n: 'a'}), (b {n: 'b'}), (c {n: 'c'}), (d {n: 'd'}),
        (s)-[:R]->(a)-[:R]->(t), (s)-[:R]->(b)-[:R]->(t), (s)-[:R]->(c)-[:R]->(d)-[:R]->(t)"])
}

#[test]
fn shortest_selects_the_given_number_of_paths() {
    let mut database = graph();
    let count = |selector: &str| {
        format!("MATCH p = {selector} (s:S)-[:R]->+(t:E) RETURN length(p) ORDER BY length(p)")
    };
    database.gives(&count("ANY SHORTEST"), &["2"]);
    database.gives(&count("SHORTEST 1"), &["2"]);
    database.gives(&count("SHORTEST 2"), &["2", "2"]);
    database.gives(&count("SHORTEST 5"), &["2", "2", "3"]);
    database.gives(&count("ALL SHORTEST"), &["2", "2"]);
    database.gives(&count("SHORTEST 1 GROUPS"), &["2", "2"]);
    database.gives(&count("SHORTEST 2 GROUPS"), &["2", "2", "3"]);
    database.gives(&count("ALL"), &["2", "2", "3"]);
    assert_eq!(database.rows(&count("ANY 2")).len(), 2);
    assert_eq!(database.rows(&count("ANY")).len(), 1);
}

#[test]
fn paths_are_selected_for_each_pair_of_ends() {
    let mut database = graph();
    database.gives("MATCH ANY SHORTEST (s:S)-[:R]->+(x) RETURN count(*)", &["5"]);
}

#[test]
fn a_condition_in_the_parentheses_is_evaluated_before_the_selection() {
    let mut database = graph();
    let query = "MATCH p = ANY SHORTEST ((s:S)-[r:R]->+(t:E) WHERE size(r) > 2) RETURN length(p)";
    database.gives(query, &["3"]);
    // A condition after the pattern is evaluated after the choice.
    let query = "MATCH p = ANY SHORTEST (s:S)-[r:R]->+(t:E) WHERE length(p) > 2 RETURN length(p)";
    database.gives(query, &[]);
}
