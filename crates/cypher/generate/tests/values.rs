//! Tests of the values in generated graphs: those that engines often get wrong occur, and those that the target cannot
//! store do not.

mod support;

use std::collections::BTreeSet;

use edgewise_cypher_generate::Config;
use edgewise_cypher_generate::value::trouble;
use edgewise_model::{ScalarType, Value};

/// All property values of the nodes in the graphs of 1,500 seeds.
fn stored(features: &edgewise_cypher_generate::Features) -> Vec<Value> {
    let mut values = Vec::new();
    for seed in 0..1_500 {
        let graph = support::round(&Config { swarm: true, ..without_queries() }, features, seed).graph;
        for properties in graph.nodes().map(|node| &node.properties) {
            values.extend(properties.values().cloned());
        }
    }
    values
}

/// A configuration that generates no queries, because only the graphs are tested.
fn without_queries() -> Config {
    let mut config = Config::default();
    config.query.queries = edgewise_cypher_generate::Interval::new(0, 0);
    config.query.filtered = 0;
    config
}

#[test]
fn every_troublesome_value_is_stored_somewhere() {
    let values = stored(&support::whole());
    for scalar in [ScalarType::Integer, ScalarType::Float, ScalarType::String, ScalarType::Boolean] {
        for value in trouble(scalar) {
            assert!(values.contains(&value), "{value:?} is never stored");
        }
    }
}

#[test]
fn the_lists_of_troublesome_values_contain_the_well_known_ones() {
    let integers = trouble(ScalarType::Integer);
    assert!(integers.contains(&Value::Int(i64::MAX)) && integers.contains(&Value::Int(i64::MIN)));
    let floats = trouble(ScalarType::Float);
    for float in [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5e-324, f64::MAX] {
        assert!(floats.contains(&Value::Float(float)), "{float}");
    }
    let strings = trouble(ScalarType::String);
    for text in ["", "'", "\"", "\\", "😀", "a\nb"] {
        assert!(strings.contains(&Value::from(text)), "{text:?}");
    }
}

#[test]
fn leap_days_offsets_and_long_strings_are_stored() {
    let values = stored(&support::whole());
    let texts: BTreeSet<String> = values
        .iter()
        .filter_map(|value| match value {
            Value::Date(date) => Some(date.to_string()),
            Value::DateTime(instant) => Some(instant.to_string()),
            Value::String(text) if text.len() >= 300 => Some("long".to_owned()),
            _ => None,
        })
        .collect();
    assert!(texts.contains("2020-02-29") && texts.contains("long"));
    assert!(
        texts.iter().any(|text| text.contains("+05:45")),
        "no time has an offset of three quarters of an hour"
    );
}

#[test]
fn non_finite_floats_are_not_stored_if_the_target_cannot_store_them() {
    let mut features = support::whole();
    features.storable.non_finite = false;
    let finite = |value: &Value| !matches!(value, Value::Float(float) if !float.is_finite());
    assert!(stored(&features).iter().all(finite));
}
