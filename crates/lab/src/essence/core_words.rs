//! The essence of a core: what the wrong statement alone is made of, and how its answer is wrong.

use super::query_words::statement_words;
use super::setup_words;
use crate::reduce::Core;
use crate::setup_graph;
use edgewise_cypher::ast::{Expr, Literal};
use edgewise_cypher::parse_query;
use edgewise_cypher::walk::for_each_expr;
use edgewise_model::Value;
use std::collections::BTreeSet;

/// The words of a core.
pub(super) fn words(core: &Core) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    // Another value of a knob may explain it; else the way of the difference is told.
    let way = core.rule.rsplit('/').next().unwrap_or_default();
    words.insert(if core.rule.starts_with("as-if") { core.rule.clone() } else { format!("way:{way}") });
    setup_words(&core.setup, &mut words);
    words.extend(statement_words(&core.statement, core.ignores_filter));
    if !core.ignores_filter {
        value_words(core, &mut words);
    }
    if words.contains("value:nan") {
        // How the NaN came about, and what is done with the comparison, is another matter.
        for (operator, nan) in [("op:order", "nan:order"), ("op:equality", "nan:equality")] {
            if words.remove(operator) {
                words.retain(|word| !matches!(word.as_str(), "value:nan" | "op:logic" | "op:null-test"));
                words.insert(nan.to_owned());
            }
        }
    }
    words
}

/// The kinds of values that a reducer could not make small integers of: it had a reason.
fn value_words(core: &Core, words: &mut BTreeSet<String>) {
    let mut note = |value: &Value| {
        let word = match value {
            Value::Null | Value::Bool(_) | Value::Int(_) => return,
            Value::Float(number) if number.is_nan() => "nan".to_owned(),
            Value::Float(number) if number.fract() == 0.0 => return,
            other => format!("{:?}", other.kind()).to_lowercase(),
        };
        words.insert(format!("value:{word}"));
    };
    if let Some(graph) = setup_graph(&core.setup) {
        graph.nodes().flat_map(|node| node.properties.values()).for_each(&mut note);
        graph.relationships().flat_map(|each| each.properties.values()).for_each(&mut note);
    }
    let Ok(query) = parse_query(&core.statement) else { return };
    let mut made = BTreeSet::new();
    for_each_expr(&query, |expr| match expr {
        Expr::Literal(Literal::Float(number)) => note(&Value::Float(number.0)),
        Expr::Function(call) if call.name.len() == 1 && constructs(&call.name[0]) => {
            made.insert(format!("value:{}", call.name[0].to_lowercase()));
        }
        _ => {}
    });
    words.extend(made);
}

fn constructs(name: &str) -> bool {
    ["date", "time", "localtime", "datetime", "localdatetime", "duration", "point"]
        .iter()
        .any(|own| name.eq_ignore_ascii_case(own))
}
