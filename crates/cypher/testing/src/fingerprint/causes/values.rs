//! Adds the types of the values in the setup and the statement. They matter, because the reducer replaces values by
//! small integers where it can.

use crate::fingerprint::causes::{Features, Progress, Reading};
use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Expr, Literal, Query};
use edgewise_cypher_syntax::function::is_value_constructor;
use edgewise_cypher_syntax::walk::for_each_expr;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_model::Value;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    reading.features.extend(kinds(reading.minimal_deviation, reading.query));
    Progress::Continue
}

/// The features of the types of values that the setup stores and the statement uses. Booleans, integers, whole floats
/// and null give none.
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
        // Comparing lists and maps item by item may be the cause.
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
