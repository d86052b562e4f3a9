//! Tests of the four relations against each other, and against examples of the openCypher conformance suite (TCK).

use std::{
    cmp::Ordering,
    hash::{DefaultHasher, Hash, Hasher},
};

use edgewise_model::{
    EquivalenceKey, Value,
    relation::{
        comparability::{greater, greater_or_equal, less, less_or_equal},
        compare, equality, equivalence, identity, order,
    },
};
use proptest::prelude::*;

use crate::arbitrary::{troublesome, value};

/// True if null or NaN occurs anywhere in the value, except inside elements, which are compared by id.
fn holds_null_or_nan(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Float(float) => float.is_nan(),
        Value::Point(point) => point.coordinates().any(f64::is_nan),
        Value::List(items) => items.iter().any(holds_null_or_nan),
        Value::Map(map) => map.values().any(holds_null_or_nan),
        _ => false,
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Checks every law that holds for two values.
fn check_pair(a: &Value, b: &Value) -> Result<(), TestCaseError> {
    // Laws of identity and its order.
    prop_assert_eq!(a, &a.clone());
    prop_assert_eq!(a == b, b == a);
    prop_assert_eq!(identity::order(a, b).is_eq(), a == b);
    if a == b {
        prop_assert!(equivalence(a, b));
        prop_assert_eq!(hash_of(a), hash_of(b));
    }
    // Laws of equality and equivalence.
    prop_assert_eq!(equality(a, b), equality(b, a));
    if equality(a, b) == Some(true) {
        prop_assert!(equivalence(a, b));
    }
    if equivalence(a, b) && !holds_null_or_nan(a) {
        prop_assert_eq!(equality(a, b), Some(true));
    }
    if equality(a, b).is_none() {
        prop_assert!(holds_null_or_nan(a) || holds_null_or_nan(b));
    }
    // Laws of equivalence, its keys, and order.
    let (left, right) = (EquivalenceKey(a.clone()), EquivalenceKey(b.clone()));
    prop_assert!(equivalence(a, a));
    prop_assert_eq!(left == right, equivalence(a, b));
    prop_assert_eq!(order(a, b).is_eq(), equivalence(a, b));
    if left == right {
        prop_assert_eq!(hash_of(&left), hash_of(&right));
    }
    // Laws of comparability.
    if let Some(Some(place)) = compare(a, b) {
        prop_assert_eq!(place, order(a, b));
        prop_assert_eq!(place.is_eq(), equality(a, b) == Some(true));
    }
    if compare(a, b) == Some(None) {
        prop_assert!(holds_null_or_nan(a) || holds_null_or_nan(b));
        prop_assert_eq!(less(a, b), Some(false));
        prop_assert_eq!(greater_or_equal(a, b), Some(false));
    }
    prop_assert_eq!(less(a, b), greater(b, a));
    prop_assert_eq!(less_or_equal(a, b), greater_or_equal(b, a));
    Ok(())
}

/// Checks the laws of a total order, for both orders.
fn check_triple(a: &Value, b: &Value, c: &Value) -> Result<(), TestCaseError> {
    for relation in [order, identity::order] {
        prop_assert_eq!(relation(a, a), Ordering::Equal);
        prop_assert_eq!(relation(a, b), relation(b, a).reverse());
        if relation(a, b).is_le() && relation(b, c).is_le() {
            prop_assert!(relation(a, c).is_le());
        }
        if relation(a, b).is_eq() {
            prop_assert_eq!(relation(a, c), relation(b, c));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_relations_agree_on_random_values(a in value(), b in value(), c in value()) {
        check_pair(&a, &b)?;
        check_pair(&a, &a.clone())?;
        check_triple(&a, &b, &c)?;
    }
}

#[test]
fn the_relations_agree_on_every_triple_of_troublesome_values() {
    let values = troublesome();
    for a in &values {
        for b in &values {
            check_pair(a, b).unwrap_or_else(|error| panic!("{a} and {b}: {error}"));
            for c in &values {
                check_triple(a, b, c).unwrap_or_else(|error| panic!("{a}, {b} and {c}: {error}"));
            }
        }
    }
}

fn ints(items: &[Option<i64>]) -> Value {
    Value::list(items.iter().copied())
}

#[test]
fn numbers_compare_exactly_across_kinds() {
    let big = (1_i64 << 53) + 1;
    assert_eq!(equality(&Value::Int(big), &Value::Float(big as f64)), Some(false));
    assert_eq!(compare(&Value::Int(big), &Value::Float(big as f64)), Some(Some(Ordering::Greater)));
    assert_eq!(equality(&Value::Int(i64::MAX), &Value::Float(i64::MAX as f64)), Some(false));
    assert_eq!(equality(&Value::Int(i64::MIN), &Value::Float(i64::MIN as f64)), Some(true));
    assert_eq!(compare(&Value::Int(-1), &Value::Float(-1.5)), Some(Some(Ordering::Greater)));
    assert_eq!(compare(&Value::Int(-2), &Value::Float(-1.5)), Some(Some(Ordering::Less)));
    assert_eq!(compare(&Value::Int(0), &Value::Float(5e-324)), Some(Some(Ordering::Less)));
    assert_eq!(compare(&Value::Int(i64::MAX), &Value::Float(f64::INFINITY)), Some(Some(Ordering::Less)));
    assert_eq!(
        compare(&Value::Int(i64::MIN), &Value::Float(f64::NEG_INFINITY)),
        Some(Some(Ordering::Greater))
    );
}

#[test]
fn identity_is_type_exact_and_distinguishes_the_zeros() {
    assert_ne!(Value::Int(1), Value::Float(1.0));
    assert_ne!(Value::Float(0.0), Value::Float(-0.0));
    assert_eq!(Value::Float(f64::NAN), Value::Float(-f64::NAN));
    assert!(equivalence(&Value::Int(1), &Value::Float(1.0)));
    assert!(equivalence(&Value::Float(0.0), &Value::Float(-0.0)));
    assert!(equivalence(&Value::Null, &Value::Null));
    assert!(!equivalence(&Value::Null, &Value::Float(f64::NAN)));
}

#[test]
fn lists_are_equal_as_in_comparison1_scenario_6() {
    let nested = |lists: &[&[Option<i64>]]| Value::list(lists.iter().map(|list| ints(list)));
    assert_eq!(equality(&ints(&[Some(1), Some(2)]), &ints(&[Some(1)])), Some(false));
    assert_eq!(equality(&ints(&[None]), &ints(&[Some(1)])), None);
    assert_eq!(equality(&Value::list(["a"]), &ints(&[Some(1)])), Some(false));
    assert_eq!(equality(&nested(&[&[Some(1)]]), &nested(&[&[Some(1)], &[None]])), Some(false));
    assert_eq!(equality(&nested(&[&[Some(1)], &[Some(2)]]), &nested(&[&[Some(1)], &[None]])), None);
    let longer = nested(&[&[Some(1)], &[Some(2), Some(3)]]);
    assert_eq!(equality(&longer, &nested(&[&[Some(1)], &[None]])), Some(false));
}

#[test]
fn maps_are_equal_as_in_comparison1_scenario_7() {
    let map = |entries: &[(&str, Option<i64>)]| Value::map(entries.iter().copied());
    assert_eq!(equality(&map(&[]), &map(&[])), Some(true));
    assert_eq!(equality(&map(&[]), &map(&[("k", None)])), Some(false));
    assert_eq!(equality(&map(&[("k", Some(1))]), &map(&[("k", Some(1)), ("l", None)])), Some(false));
    assert_eq!(equality(&map(&[("k", None)]), &map(&[("k", None)])), None);
    assert_eq!(equality(&map(&[("k", Some(1)), ("l", None)]), &map(&[("k", Some(1)), ("l", Some(1))])), None);
    assert_eq!(
        equality(&map(&[("k", Some(1)), ("l", None)]), &map(&[("k", Some(2)), ("l", Some(1))])),
        Some(false)
    );
}

#[test]
fn nan_equals_nothing_and_orders_nothing_as_in_comparison1_scenario_8() {
    let nan = Value::Float(f64::NAN);
    for other in [Value::Int(1), Value::Float(1.0), nan.clone(), Value::string("a")] {
        assert_eq!(equality(&nan, &other), Some(false));
    }
    assert_eq!(less(&nan, &Value::Int(1)), Some(false));
    assert_eq!(greater_or_equal(&nan, &Value::Int(1)), Some(false));
    assert_eq!(less(&nan, &Value::string("a")), None);
}

#[test]
fn lists_compare_in_dictionary_order_with_unknowns() {
    // The first pair that is not equal decides; a pair that cannot be compared makes the whole result unknown.
    assert_eq!(greater_or_equal(&ints(&[Some(1), Some(0)]), &ints(&[Some(1)])), Some(true));
    assert_eq!(greater_or_equal(&ints(&[Some(1), None]), &ints(&[Some(1)])), Some(true));
    assert_eq!(greater_or_equal(&ints(&[Some(1), Some(2)]), &ints(&[Some(1), None])), None);
    assert_eq!(greater_or_equal(&ints(&[Some(1), Some(2)]), &ints(&[Some(3), None])), Some(false));
    assert_eq!(less(&Value::list(["a"]), &ints(&[Some(1)])), None);
}

#[test]
fn kinds_come_in_the_order_of_with_order_by1_scenarios_9_and_21() {
    let mixed = |items: Vec<Value>| Value::List(items);
    let (one, a) = (Value::Int(1), Value::string("a"));
    let sorted = [
        Value::map([("a", "map")]),
        mixed(vec![]),
        mixed(vec![a.clone()]),
        mixed(vec![a.clone(), one.clone()]),
        mixed(vec![one.clone()]),
        mixed(vec![one.clone(), a.clone()]),
        mixed(vec![one.clone(), Value::Null]),
        mixed(vec![Value::Null, one.clone()]),
        mixed(vec![Value::Null, Value::Int(2)]),
        Value::string("text"),
        Value::Bool(false),
        Value::Bool(true),
        Value::Float(1.5),
        Value::Float(f64::INFINITY),
        Value::Float(f64::NAN),
        Value::Null,
    ];
    assert!(sorted.windows(2).all(|pair| order(&pair[0], &pair[1]) == Ordering::Less));
}

#[test]
fn instants_are_equal_across_offsets_but_not_identical() {
    let time = |text: &str| Value::Time(text.parse().unwrap());
    assert_eq!(equality(&time("12:00+01:00"), &time("11:00Z")), Some(true));
    assert_ne!(time("12:00+01:00"), time("11:00Z"));
    let date_time = |text: &str| Value::DateTime(text.parse().unwrap());
    let (east, utc) = (date_time("2020-01-01T00:00+01:00[Europe/Stockholm]"), date_time("2019-12-31T23:00Z"));
    assert!(equivalence(&east, &utc));
    assert_ne!(east, utc);
    assert_eq!(compare(&east, &utc), Some(Some(Ordering::Equal)));
}

#[test]
fn durations_are_equal_by_component_as_in_temporal7_scenario_6() {
    let duration = |text: &str| Value::Duration(text.parse().unwrap());
    let left = duration("P12Y5M14DT16H12M70S");
    assert_eq!(equality(&left, &duration("P12Y5M14DT16H13M10S")), Some(true));
    assert_eq!(equality(&left, &duration("P12Y5M13DT40H13M10S")), Some(false));
    assert_eq!(equality(&left, &Value::Date("1984-10-11".parse().unwrap())), Some(false));
    assert_eq!(compare(&left, &left), None);
    assert_eq!(order(&duration("P1M"), &duration("P30D")), Ordering::Greater);
    assert_eq!(order(&duration("P1M"), &duration("P31D")), Ordering::Less);
}
