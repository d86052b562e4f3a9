use crate::oracle::comparability::comparison_on;
use crate::oracle::near::*;
use crate::oracle::outcome_set::OutcomeSet;
use edgewise_cypher_syntax::parse_statement;

/// Whether an answer with `seen` in its last cell is too far from the right one. None if nothing is claimed of it.
fn judged(text: &str, seen: Value) -> Option<bool> {
    let statement = parse_statement(text).expect("a statement");
    let (graph, parameters, knobs) = (Graph::new(), Map::new(), Knobs::default());
    let query = statement.as_query().expect("a query");
    let comparison = comparison_on(query, &graph, &parameters, knobs, None).ok()?;
    let set = OutcomeSet::of(&statement, &graph, &parameters, knobs);
    let only = set.only(false)?;
    let bounds = Bounds::of(&statement, only, &comparison, (&graph, &parameters, knobs), false)?;
    let mut other = only.rows.clone().expect("rows");
    *other.rows[0].last_mut().expect("a cell") = seen;
    Some(bounds.far_column(&other, None, &comparison).is_some())
}

fn far(text: &str, seen: f64) -> bool {
    judged(text, Value::Float(seen)).unwrap_or_else(|| panic!("nothing is claimed of {text}"))
}

#[test]
fn an_average_may_be_off_in_its_last_digits_but_not_by_a_third() {
    let text = "UNWIND [2.5, null, 4.0] AS x RETURN avg(x) AS a";
    assert!(!far(text, 3.25) && !far(text, 3.250_000_000_1));
    assert!(far(text, 6.5 / 3.0) && far(text, f64::NAN));
    assert_eq!(judged(text, Value::Null), Some(true));
    assert_eq!(judged(text, Value::from("3.25")), Some(true));
}

#[test]
fn a_standard_deviation_must_be_near_the_right_number() {
    for name in ["stDev", "stDevP"] {
        let text = format!("UNWIND [1.0, 2.0, 4.0] AS x RETURN {name}(x) AS a");
        let right: f64 = if name == "stDev" { (14.0_f64 / 6.0).sqrt() } else { (14.0_f64 / 9.0).sqrt() };
        assert!(!far(&text, right) && !far(&text, right * (1.0 + 1e-12)));
        assert!(far(&text, right * 1.01) && far(&text, 0.0));
    }
}

#[test]
fn a_sum_of_values_that_cancel_out_may_be_off_in_proportion_to_the_values() {
    assert!(!far("UNWIND [100000.1, -100000.1, 0.0001] AS x RETURN sum(x) AS a", 0.000_100_1));
    assert!(!far("UNWIND [1.0e17, 1.0, -1.0e17] AS x RETURN sum(x) AS a", 17.0));
    assert!(far("UNWIND [1.5, -1.5, 0.25] AS x RETURN sum(x) AS a", 0.0));
}

#[test]
fn rows_are_identified_by_their_grouping_keys() {
    assert!(far("UNWIND [1.5, 2.5] AS x RETURN 'a' AS k, avg(x) AS a", 3.0));
    assert!(!far("UNWIND [1.5, 2.5] AS x RETURN avg(x) AS k, sum(x) AS a", 4.000_000_000_1));
}

#[test]
fn numbers_computed_from_approximate_numbers_are_bounded_too() {
    assert!(far("UNWIND [2.0, 3.0] AS x RETURN avg(exp(x)) AS a", 3.0));
    assert!(far("RETURN cos(sin(1.0)) AS a", 3.0) && !far("RETURN cos(sin(1.0)) AS a", 0.666_366_745_392_88));
    let list = |value: f64| Value::list([Value::Int(1), Value::Float(value)]);
    let text = "UNWIND [1.0, 2.0] AS x RETURN [1, sum(x) / 2] AS a ORDER BY a";
    assert_eq!(judged(text, list(1.5)), Some(false));
    assert_eq!(judged(text, list(1.75)), Some(true));
    let union = "RETURN exp(1.0) AS a UNION ALL RETURN exp(1.0) AS a";
    assert!(far(union, 2.0) && !far(union, std::f64::consts::E));
}

#[test]
fn values_that_last_digits_do_not_decide_must_be_exact() {
    for (text, right, wrong) in [
        (
            "UNWIND [1.0, 2.0] AS x WITH avg(x) AS m RETURN m > 1.0 AS a",
            Value::Bool(true),
            Value::Bool(false),
        ),
        (
            "UNWIND [1.0, 2.0] AS x WITH avg(x) AS m UNWIND [0, 1, 2] AS y WITH y WHERE y < m RETURN count(*) AS a",
            Value::Int(2),
            Value::Int(18),
        ),
        ("RETURN CASE WHEN exp(1.0) > 1 THEN 'a' ELSE 'b' END AS a", Value::from("a"), Value::from("b")),
        ("RETURN toInteger(exp(1.0) * 10) AS a", Value::Int(27), Value::Int(28)),
    ] {
        assert_eq!(judged(text, right), Some(false), "{text}");
        assert_eq!(judged(text, wrong), Some(true), "{text}");
    }
}

#[test]
fn nothing_is_claimed_of_values_that_last_digits_decide() {
    for text in [
        "UNWIND [1.0, 2.0] AS x WITH avg(x) AS m RETURN m >= 1.5 AS a",
        "RETURN toInteger(exp(0.0)) AS a",
        "UNWIND [1.0, 2.0, 3.0] AS x WITH sum(x) AS s RETURN s % 3 AS a",
        "UNWIND [2.0, 8.0] AS x WITH DISTINCT exp(0.0 * x) = 1.0 AS a RETURN a",
    ] {
        let said = judged(text, Value::from("wrong"));
        // A number that may jump is bounded by the jump.
        assert!(said.is_none() || text.contains('%'), "{text}: {said:?}");
    }
}
