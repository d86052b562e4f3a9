//! Tests of deleted elements, and of when a read or a check notices the deletion.

use crate::database::Database;

#[test]
fn deleting_a_connected_node_fails_at_the_end_of_the_statement() {
    let mut database = Database::with(&["CREATE (:A)-[:T]->(:B)"]);
    assert_eq!(
        database.fails("MATCH (a:A) DELETE a"),
        "runtime ConstraintVerificationFailed: DeleteConnectedNode"
    );
    database.rows("MATCH (a:A)-[t]->() DELETE a DELETE t");
    database.gives("MATCH (n) RETURN labels(n)", &["['B']"]);
}

#[test]
fn deleted_elements_cannot_be_matched_or_read() {
    let mut database = Database::with(&["CREATE (:A {v: 1})"]);
    database.gives("MATCH (a) DELETE a WITH 1 AS x MATCH (b) RETURN count(b)", &["0"]);
    let mut database = Database::with(&["CREATE (:A {v: 1})"]);
    assert_eq!(
        database.fails("MATCH (a) DELETE a RETURN a.v"),
        "runtime EntityNotFound: DeletedEntityAccess"
    );
    assert_eq!(
        database.fails("MATCH (a) DELETE a RETURN labels(a)"),
        "runtime EntityNotFound: DeletedEntityAccess"
    );
    assert_eq!(
        database.fails("MATCH (a) DELETE a SET a.v = 2"),
        "runtime EntityNotFound: DeletedEntityAccess"
    );
    assert_eq!(
        database.fails("MATCH (a) DELETE a CREATE (a)-[:T]->()"),
        "runtime EntityNotFound: DeletedEntityAccess"
    );
}

#[test]
fn deleting_an_element_twice_has_the_effect_of_once() {
    let mut database = Database::with(&["CREATE (:A)-[:T]->(:B)"]);
    database.rows("MATCH (a:A)-[t]->() DETACH DELETE a, a DELETE t DELETE a");
    assert_eq!((database.graph.node_count(), database.graph.relationship_count()), (1, 0));
}

#[test]
fn the_type_of_a_deleted_relationship_is_still_known() {
    let mut database = Database::with(&["CREATE ()-[:T]->()"]);
    database.gives("MATCH ()-[t]->() DELETE t RETURN type(t)", &["'T'"]);
}

#[test]
fn delete_evaluates_all_rows_before_it_deletes() {
    let mut database = Database::with(&["CREATE (:A {v: 1}), (:A {v: 2})"]);
    let answer =
        database.run("MATCH (a:A) MATCH (b:A) DELETE a, b RETURN count(*)").expect("there is no error");
    assert_eq!(answer.effects.nodes_removed, 2);
    assert_eq!(answer.effects.properties_removed, 2);
    assert_eq!(answer.effects.labels_removed, 1);
    assert_eq!(answer.rows.expect("the answer has rows").rows, vec![vec![edgewise_model::Value::Int(4)]]);
}
