//! The types of values that the reducer could not replace by small integers, so they matter.

use crate::fingerprint::causes::{Features, Reading, Told};
use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Expr, Literal, Query};
use edgewise_cypher_syntax::function::is_value_constructor;
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_model::Value;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    reading.features.extend(kinds(reading.minimal_deviation, reading.query));
    Told::Part
}

/// The features of the kinds of values in the setup of a minimal deviation and in its statement.
pub(super) fn kinds(minimal_deviation: &MinimalDeviation, query: &Query) -> Features {
    let (mut features, mut made) = (Features::new(), Features::new());
    let mut note = |value: &Value| {
        let feature = match value {
            Value::Null | Value::Bool(_) | Value::Int(_) => return,
            Value::Float(number) if number.is_nan() => "nan".to_owned(),
            Value::Float(number) if number.fract() == 0.0 => return,
            other => format!("{:?}", other.kind()).to_lowercase(),
        };
        features.insert(format!("value:{feature}"));
    };
    if let Some(graph) = setup_graph(&minimal_deviation.setup) {
        graph.nodes().flat_map(|node| node.properties.values()).for_each(&mut note);
        graph.relationships().flat_map(|each| each.properties.values()).for_each(&mut note);
    }
    for_each_expr(query, |expr| match expr {
        Expr::Literal(Literal::Float(number)) => note(&Value::Float(number.0)),
        Expr::Function(call) if call.name.len() == 1 && is_value_constructor(&call.name[0]) => {
            made.insert(format!("value:{}", call.name[0].to_lowercase()));
        }
        // Lists and maps are compared item by item.
        Expr::Comparison(first, steps) => {
            for operand in std::iter::once(&**first).chain(steps.iter().map(|(_, operand)| operand)) {
                match operand {
                    Expr::List(_) => made.insert("value:list".to_owned()),
                    Expr::Map(_) => made.insert("value:map".to_owned()),
                    _ => false,
                };
            }
        }
        _ => {}
    });
    features.append(&mut made);
    features
}
