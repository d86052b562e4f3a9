//! Tests the four relations on values against the tables of TinkerPop's Gremlin Semantics.

use std::cmp::Ordering;

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::relation::{compare, equals, equivalence_hash, equivalent, order};

fn values() -> Vec<Value> {
    vec![
        Value::Null,
        Value::Bool(false),
        Value::Bool(true),
        Value::Int(1),
        Value::Long(1),
        Value::Double(1.0),
        Value::Double(f64::NAN),
        Value::Double(f64::INFINITY),
        Value::big_decimal("1.0".parse().expect("the decimal should parse")),
        Value::string("a"),
        Value::string("b"),
        Value::list(vec![]),
        Value::list(vec![Value::Int(1)]),
        Value::list(vec![Value::Double(1.0)]),
        Value::list(vec![Value::string("a")]),
        Value::set(vec![Value::Int(1), Value::Int(2)]),
        Value::set(vec![Value::Int(2), Value::Int(1)]),
    ]
}

#[test]
fn numbers_are_equal_by_value_and_equivalent_by_type() {
    assert!(equals(&Value::Int(1), &Value::Double(1.0)));
    assert!(!equivalent(&Value::Int(1), &Value::Double(1.0)));
    assert!(equals(&Value::Double(0.0), &Value::Double(-0.0)));
}

#[test]
fn nan_equals_nothing_and_is_equivalent_to_itself() {
    let nan = Value::Double(f64::NAN);
    assert!(!equals(&nan, &nan));
    assert!(equivalent(&nan, &nan));
    assert_eq!(compare(&nan, &Value::Int(1)), None);
    assert_eq!(order(&nan, &Value::Double(f64::INFINITY)), Ordering::Greater);
}

#[test]
fn values_of_different_families_cannot_be_compared_but_sort() {
    assert_eq!(compare(&Value::Int(1), &Value::string("a")), None);
    assert_eq!(order(&Value::Int(1), &Value::string("a")), Ordering::Less);
    assert_eq!(order(&Value::Null, &Value::Bool(false)), Ordering::Less);
}

#[test]
fn sets_are_compared_in_order_of_their_members() {
    let (a, b) = (values()[15].clone(), values()[16].clone());
    assert!(equals(&a, &b));
    assert!(equivalent(&a, &b));
}

#[test]
fn two_values_are_equal_if_and_only_if_they_compare_as_equal() {
    for a in values() {
        for b in values() {
            assert_eq!(equals(&a, &b), compare(&a, &b) == Some(Ordering::Equal), "{a} {b}");
            assert_eq!(equals(&a, &b), equals(&b, &a), "{a} {b}");
        }
    }
}

#[test]
fn order_is_total_and_equivalent_values_hash_alike() {
    for a in values() {
        for b in values() {
            assert_eq!(order(&a, &b), order(&b, &a).reverse(), "{a} {b}");
            if equivalent(&a, &b) {
                assert_eq!(equivalence_hash(&a), equivalence_hash(&b), "{a} {b}");
            }
            for c in values() {
                if order(&a, &b).is_le() && order(&b, &c).is_le() {
                    assert!(order(&a, &c).is_le(), "{a} {b} {c}");
                }
            }
        }
    }
}
