//! The features of a finding, from which its signature is computed.

use super::skeleton::{Detail, skeleton};
use crate::blame::wrong_statements;
use crate::{Gremlin, WrittenTraversal};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, DifferenceKind, Fingerprint, Observed, Symptom, oracle};
use edgewise_model::{Graph, Value};
use std::collections::BTreeSet;

/// The features of a reduced case: the skeleton of its minimal deviation, the kind of difference, and properties of the
/// graph such as loops. They are empty for a crash, which the top of the stack identifies. For an error, the last step
/// of the traversal is the only feature.
pub(crate) fn fingerprint(
    symptom: &Symptom,
    case: &Case,
    observed: &[Observed],
    deviation: Option<&MinimalDeviation>,
) -> Fingerprint {
    if symptom.stack_top.is_some() {
        return Fingerprint::default();
    }
    let judge = oracle::<Gremlin>(&symptom.oracle);
    if let Some(features) = judge.and_then(|judge| judge.features(symptom, case, deviation)) {
        return Fingerprint { features, names_cause: false };
    }
    if symptom.template.is_some() {
        // The symptom already holds the error message. The last step says where the error was raised.
        return Fingerprint { features: last_step(case).into_iter().collect(), names_cause: false };
    }
    if let Some(deviation) = deviation {
        let mut features = BTreeSet::from([of_text(&deviation.statement)]);
        features.extend(DifferenceKind::of_rule(&deviation.rule).map(|kind| format!("difference:{kind}")));
        features.extend(
            crate::setup::setup_graph(&deviation.setup).into_iter().flat_map(|graph| of_graph(&graph)),
        );
        return Fingerprint { features: features.into_iter().collect(), names_cause: true };
    }
    let wrong = wrong_statements(&case.setup, &case.plan, observed);
    let texts = observed.iter().enumerate().filter_map(|(place, seen)| {
        let counts = wrong.is_empty() || wrong.contains(&place);
        seen.text.as_deref().filter(|_| counts)
    });
    let features: BTreeSet<String> = texts.map(of_text).collect();
    Fingerprint { features: features.into_iter().collect(), names_cause: false }
}

fn of_text(text: &str) -> String {
    match WrittenTraversal::read(text) {
        Some(traversal) => skeleton(&traversal, Detail::Cause),
        None => text.to_owned(),
    }
}

/// The name of the last step of the case's traversal, as a feature.
fn last_step(case: &Case) -> Option<String> {
    let whole = of_text(case.query.as_deref()?);
    let name = WrittenTraversal::read(case.query.as_deref()?)?;
    let last = name.steps.iter().rev().find(|step| !step.is_modulator())?;
    Some(format!("step:{}", last.name())).filter(|_| !whole.is_empty())
}

/// The features of a graph: loops, parallel edges, and keys with several values or with meta-properties.
fn of_graph(graph: &Graph) -> BTreeSet<String> {
    let mut features = BTreeSet::new();
    let mut ends = BTreeSet::new();
    for edge in graph.relationships() {
        if edge.start == edge.end {
            features.insert("graph:loop".to_owned());
        }
        if !ends.insert((edge.start, edge.end)) {
            features.insert("graph:parallel".to_owned());
        }
    }
    for value in graph.nodes().flat_map(|node| node.properties.values()) {
        if matches!(value, Value::Composite(_)) {
            features.insert("graph:several-values".to_owned());
        }
    }
    features
}
