//! Recognises values of complex types, such as dates and points, that DISTINCT compares, in rows or in an aggregate.
//! What else the query does with the values does not matter.

use crate::fingerprint::causes::values::kinds;
use crate::fingerprint::causes::{Features, Progress, Reading};
use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Expr, Projection, SetQuantifier};
use edgewise_cypher_syntax::function::is_value_constructor;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};
use edgewise_model::Value;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let mut rich: Features = kinds(reading.minimal_deviation, reading.query)
        .into_iter()
        .filter(|feature| is_complex_type(feature))
        .collect();
    rich.extend(complex_types_in_lists(reading));
    if rich.is_empty() || !uses_distinct(reading) {
        return Progress::Continue;
    }
    reading.features = rich;
    reading.add("projection:distinct");
    Progress::Complete
}

/// The features of complex types inside lists that the setup stores: DISTINCT compares lists item by item.
fn complex_types_in_lists(reading: &Reading<'_>) -> Features {
    let Some(graph) = setup_graph(&reading.minimal_deviation.setup) else { return Features::new() };
    let of_nodes = graph.nodes().flat_map(|node| node.properties.values());
    let of_relationships = graph.relationships().flat_map(|each| each.properties.values());
    let items = of_nodes.chain(of_relationships).filter_map(|value| match value {
        Value::List(items) => Some(items),
        _ => None,
    });
    let features = items.flatten().map(|item| format!("value:{:?}", item.kind()).to_lowercase());
    features.filter(|feature| is_complex_type(feature)).collect()
}

/// Whether a feature names the type of values that are built by a constructor function, such as `value:date`.
fn is_complex_type(feature: &str) -> bool {
    feature.strip_prefix("value:").is_some_and(is_value_constructor)
}

/// Whether a query uses DISTINCT.
fn uses_distinct(reading: &Reading<'_>) -> bool {
    let mut found = false;
    for_each_clause(reading.query, |clause| {
        found |= clause.projection().is_some_and(Projection::distinct);
    });
    for_each_expr(reading.query, |expr| {
        found |= matches!(expr, Expr::Function(call) if call.quantifier == Some(SetQuantifier::Distinct));
    });
    found
}
