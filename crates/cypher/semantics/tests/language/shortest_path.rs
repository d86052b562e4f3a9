//! Tests of `shortestPath` and `allShortestPaths`.

use crate::database::Database;

/// A graph with a → b → d and a → c → d by `:T`, d → a by `:U`, and the node e without relationships.
fn graph() -> Database {
    Database::with(&["CREATE (a:N {n: 'a'}), (b:N {n: 'b'}), (c:N {n: 'c'}), (d:N {n: 'd'}), (e:N {n: 'e'}),
        (a)-[:T]->(b), (b)-[:T]->(d), (a)-[:T]->(c), (c)-[:T]->(d), (d)-[:U]->(a)"])
}

#[test]
fn the_shortest_path_has_the_least_length() {
    let mut database = graph();
    let query = "MATCH (a {n: 'a'}), (d {n: 'd'}) MATCH p = shortestPath((a)-[:T*]->(d)) RETURN length(p)";
    database.gives(query, &["2"]);
    database.gives("MATCH p = shortestPath((a {n: 'a'})-[*]-(d {n: 'd'})) RETURN length(p), [r IN relationships(p) | type(r)]", &[
        "1, ['U']",
    ]);
    database.gives(
        "MATCH p = shortestPath((a {n: 'a'})-[rs:T*]->(d {n: 'd'})) RETURN size(rs), nodes(p)[0].n",
        &["2, 'a'"],
    );
}

#[test]
fn all_shortest_paths_finds_every_path_of_the_shortest_length() {
    let mut database = graph();
    let query = "MATCH p = allShortestPaths((a {n: 'a'})-[:T*]->(d {n: 'd'})) RETURN [n IN nodes(p) | n.n]";
    database.gives_bag(query, &["['a', 'b', 'd']", "['a', 'c', 'd']"]);
}

#[test]
fn match_without_a_shortest_path_gives_no_row() {
    let mut database = graph();
    database.gives("MATCH p = shortestPath((a {n: 'a'})-[*]-(e {n: 'e'})) RETURN p", &[]);
    database.gives(
        "MATCH (a {n: 'a'}), (e {n: 'e'}) OPTIONAL MATCH p = shortestPath((a)-[*]-(e)) RETURN p",
        &["null"],
    );
    database.gives(
        "MATCH (a {n: 'a'}), (d {n: 'd'}) OPTIONAL MATCH p = shortestPath((a)-[:T*..1]->(d)) RETURN p",
        &["null"],
    );
}

#[test]
fn a_condition_on_the_path_is_part_of_the_search() {
    let mut database = graph();
    let query = "MATCH p = shortestPath((a {n: 'a'})-[*]-(d {n: 'd'})) WHERE length(p) > 1 RETURN length(p)";
    database.gives(query, &["2"]);
    let query = "MATCH p = shortestPath((a {n: 'a'})-[*]-(d {n: 'd'}))
        WHERE none(n IN nodes(p) WHERE n.n = 'b') AND length(p) = 2 RETURN [n IN nodes(p) | n.n]";
    database.gives(query, &["['a', 'c', 'd']"]);
}

#[test]
fn shortest_path_as_a_value_is_a_path_or_null() {
    let mut database = graph();
    database.gives("MATCH (a {n: 'a'}), (d {n: 'd'}) RETURN length(shortestPath((a)-[:T*]->(d)))", &["2"]);
    database.gives("MATCH (a {n: 'a'}), (e {n: 'e'}) RETURN shortestPath((a)-[*]->(e))", &["null"]);
    database.gives("MATCH (a {n: 'a'}), (d {n: 'd'}) RETURN size(allShortestPaths((a)-[:T*]->(d)))", &["2"]);
}

#[test]
fn every_pair_of_ends_has_its_own_shortest_path() {
    let mut database = graph();
    let query = "MATCH p = shortestPath((a {n: 'a'})-[:T*]->(x)) WHERE x <> a RETURN x.n, length(p)";
    database.gives_bag(query, &["'b', 1", "'c', 1", "'d', 2"]);
}
