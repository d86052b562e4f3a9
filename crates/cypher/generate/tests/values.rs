//! Values: the troublesome ones occur, storable and expression values are different sets.

mod support;

use std::collections::BTreeSet;

use edgewise_cypher_generate::Config;
use edgewise_cypher_generate::value::trouble;
use edgewise_model::{ScalarType, Value};

/// Every value stored in the graphs of some seeds.
fn stored(features: &edgewise_cypher_generate::Features) -> Vec<Value> {
    let mut values = Vec::new();
    for seed in 0..1_500 {
        let graph = support::round(&Config { swarm: true, ..quick() }, features, seed).graph;
        for properties in graph.nodes().map(|node| &node.properties) {
            values.extend(properties.values().cloned());
        }
    }
    values
}

/// No queries: only graphs are looked at.
fn quick() -> Config {
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
fn trouble_names_the_well_known_troublemakers() {
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
    assert!(texts.iter().any(|text| text.contains("+05:45")), "an offset of three quarters");
}

#[test]
fn nothing_non_finite_is_stored_where_it_cannot_be() {
    let mut features = support::whole();
    features.storable.non_finite = false;
    let finite = |value: &Value| !matches!(value, Value::Float(float) if !float.is_finite());
    assert!(stored(&features).iter().all(finite));
}
