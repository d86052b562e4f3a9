//! Tests of `Choice`, which decides where openCypher allows several answers.

use crate::database::Database;
use edgewise_cypher_semantics::{Choice, ChoicePoint};
use edgewise_model::Value;

/// Reverses every order, and picks the last of several alternatives.
struct Reversed;

impl Choice for Reversed {
    fn permutation(&self, _: ChoicePoint, length: usize) -> Option<Vec<usize>> {
        Some((0..length).rev().collect())
    }

    fn pick(&self, _: ChoicePoint, length: usize) -> usize {
        length - 1
    }
}

fn rows(query: &str) -> Vec<Vec<Value>> {
    let mut database = Database::with(&["CREATE (:A:B {k: 1, l: 2})"]);
    let answer = database.run_with(query, Some(&Reversed)).expect("there is no error");
    answer.rows.expect("the answer has rows").rows
}

#[test]
fn rows_without_order_by_may_come_in_any_order() {
    assert_eq!(
        rows("UNWIND [1, 2, 3] AS x RETURN x"),
        [[3], [2], [1]].map(|row| row.map(Value::Int).to_vec())
    );
    assert_eq!(
        rows("UNWIND [1, 2, 3] AS x RETURN x ORDER BY x"),
        [[1], [2], [3]].map(|row| row.map(Value::Int).to_vec())
    );
    assert_eq!(rows("UNWIND [1, 2, 3] AS x RETURN x LIMIT 1").len(), 1);
}

#[test]
fn collected_lists_keys_and_labels_may_come_in_any_order() {
    assert_eq!(rows("UNWIND [1, 2, 3] AS x RETURN collect(x)"), vec![vec![Value::list([3, 2, 1])]]);
    assert_eq!(
        rows("MATCH (n) RETURN keys(n), labels(n)"),
        vec![vec![Value::list(["l", "k"]), Value::list(["B", "A"])]]
    );
}

#[test]
fn any_of_several_equivalent_values_may_represent_them() {
    assert_eq!(rows("UNWIND [1, 1.0] AS x RETURN DISTINCT x"), vec![vec![Value::Float(1.0)]]);
}
