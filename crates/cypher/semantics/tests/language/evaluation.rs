//! Tests of `evaluate`, which computes one expression on one row.

use crate::database::{Database, settings};
use edgewise_cypher_semantics::evaluate;
use edgewise_cypher_syntax::parse_expression;
use edgewise_model::{Map, Value};

#[test]
fn variables_are_bound_and_elements_are_looked_up() {
    let mut database = Database::with(&["CREATE (:A {v: 1})-[:T]->(:B {v: 2})"]);
    let node = database.rows("MATCH (a:A) RETURN a")[0][0].clone();
    let variables = Map::from([("a".into(), node), ("x".into(), Value::Int(4))]);
    let value = |text: &str| {
        let expression = parse_expression(text).expect(text);
        evaluate(&expression, &variables, &database.graph, &Map::new(), &settings())
    };
    assert_eq!(value("a.v + x"), Ok(Value::Int(5)));
    assert_eq!(value("[(a)-->(b) | b.v][0]"), Ok(Value::Int(2)));
    assert_eq!(value("EXISTS { (a)-->(:A) }"), Ok(Value::Bool(false)));
    assert_eq!(value("[y IN [1, 2] | y * x]"), Ok(Value::list([4, 8])));
    assert!(value("z").is_err());
    assert!(value("count(a)").is_err());
}

#[test]
fn a_range_may_span_more_than_the_largest_integer() {
    let mut database = Database::empty();
    database.gives(
        "RETURN range(-9223372036854775807, 9223372036854775807, 9223372036854775807)",
        &["[-9223372036854775807, 0, 9223372036854775807]"],
    );
    database.gives(
        "RETURN range(9223372036854775806, -9223372036854775807, -9223372036854775807)",
        &["[9223372036854775806, -1]"],
    );
}
