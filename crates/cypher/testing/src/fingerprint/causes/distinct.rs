//! Values of complex types that DISTINCT distinguishes, in rows or in an aggregate. What else is done with them
//! does not matter.

use crate::fingerprint::causes::values::kinds;
use crate::fingerprint::causes::{Features, Reading, Told};
use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Expr, Projection, SetQuantifier};
use edgewise_cypher_syntax::function::is_value_constructor;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};
use edgewise_model::Value;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let mut rich: Features = kinds(reading.minimal_deviation, reading.query)
        .into_iter()
        .filter(|feature| is_rich(feature))
        .collect();
    rich.extend(held_kinds(reading));
    if rich.is_empty() || !tells_apart(reading) {
        return Told::Part;
    }
    reading.features = rich;
    reading.add("projection:distinct");
    Told::All
}

/// The features of complex types in lists of the setup: DISTINCT compares them item by item.
fn held_kinds(reading: &Reading<'_>) -> Features {
    let Some(graph) = setup_graph(&reading.minimal_deviation.setup) else { return Features::new() };
    let of_nodes = graph.nodes().flat_map(|node| node.properties.values());
    let of_relationships = graph.relationships().flat_map(|each| each.properties.values());
    let items = of_nodes.chain(of_relationships).filter_map(|value| match value {
        Value::List(items) => Some(items),
        _ => None,
    });
    let features = items.flatten().map(|item| format!("value:{:?}", item.kind()).to_lowercase());
    features.filter(|feature| is_rich(feature)).collect()
}

/// True for the feature of a type whose values have parts.
fn is_rich(feature: &str) -> bool {
    feature.strip_prefix("value:").is_some_and(is_value_constructor)
}

/// True if a query uses DISTINCT.
fn tells_apart(reading: &Reading<'_>) -> bool {
    let mut found = false;
    for_each_clause(reading.query, |clause| {
        found |= clause.projection().is_some_and(Projection::distinct);
    });
    for_each_expr(reading.query, |expr| {
        found |= matches!(expr, Expr::Function(call) if call.quantifier == Some(SetQuantifier::Distinct));
    });
    found
}
