//! The fingerprint of a case in which the stored graph is not the one that the setup describes: which kinds of parts
//! are missing or extra.

use crate::fingerprint::blame::text_without_ids;
use crate::setup_graph;
use edgewise_engine::Outcome;
use edgewise_lab::{Case, Observed};
use edgewise_model::{Graph, Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Adds the features of the difference between the expected graph and the graph that was read back.
pub(super) fn features(case: &Case, observed: &[Observed], features: &mut BTreeSet<String>) {
    let seen = observed.iter().rev().find_map(|observed| match &observed.outcome {
        Outcome::Graph(graph) => Some(graph),
        _ => None,
    });
    let Some(seen) = seen else { return };
    let Some(expected) = case.plan.expected.as_deref().cloned().or_else(|| setup_graph(&case.setup)) else {
        return;
    };
    let mut counts: BTreeMap<(String, String), i64> = BTreeMap::new();
    count(&expected, 1, &mut counts);
    count(seen, -1, &mut counts);
    for ((kind, _), count) in counts {
        match count {
            0 => {}
            1.. => {
                features.insert(format!("lost:{kind}"));
            }
            _ => {
                features.insert(format!("extra:{kind}"));
            }
        }
    }
}

/// Counts the parts of a graph (nodes, relationships, labels, properties) by kind and content, each as `by`: 1 or -1.
fn count(graph: &Graph, by: i64, counts: &mut BTreeMap<(String, String), i64>) {
    let mut add = |kind: String, content: String| *counts.entry((kind, content)).or_insert(0) += by;
    let properties = |of: &str, map: &Map, add: &mut dyn FnMut(String, String)| {
        for value in map.values() {
            add(format!("{of}-{}", kind_of(value)), text_without_ids(value));
        }
    };
    for node in graph.nodes() {
        add("node".to_owned(), String::new());
        node.labels.iter().for_each(|label| add("label".to_owned(), label.to_string()));
        properties("node", &node.properties, &mut add);
    }
    for relationship in graph.relationships() {
        add("relationship".to_owned(), String::new());
        add("type".to_owned(), relationship.kind.to_string());
        properties("relationship", &relationship.properties, &mut add);
    }
}

/// The name of a value's type; special floats have names of their own.
fn kind_of(value: &Value) -> String {
    match value {
        Value::Float(number) if number.is_nan() => "nan".to_owned(),
        Value::Float(number) if number.is_infinite() => "infinity".to_owned(),
        Value::List(items) => {
            let kinds: BTreeSet<String> = items.iter().map(kind_of).collect();
            format!("list-of-{}", kinds.into_iter().collect::<Vec<String>>().join("+"))
        }
        other => format!("{:?}", other.kind()).to_lowercase(),
    }
}
