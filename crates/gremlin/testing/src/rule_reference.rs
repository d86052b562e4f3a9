//! Where TinkerPop's documents say what a finding is about: the section of each step.

use crate::WrittenTraversal;
use edgewise_gremlin_syntax::ast::Step;
use edgewise_lab::{Finding, RuleReference, TckPlace};
use std::collections::BTreeSet;

/// Places that are told of one finding.
const MOST: usize = 3;

/// Steps that only bring the traversers to where the fault is.
const CARRIERS: [&str; 16] = [
    "V", "E", "out", "in", "both", "outE", "inE", "bothE", "outV", "inV", "bothV", "values", "identity",
    "as", "by", "inject",
];

/// The sections that decide a finding, the most telling first: those of the steps of its minimal deviation, or of its traversal.
pub(crate) fn rule_references(finding: &Finding) -> Vec<RuleReference> {
    let deviation = finding.minimal_deviation.as_ref().map(|deviation| deviation.statement.as_str());
    let Some(traversal) = deviation.or(finding.case.query.as_deref()).and_then(WrittenTraversal::read) else {
        return Vec::new();
    };
    // Why a statement is refused nobody knows: of several steps, any may be the reason.
    let names: Vec<&'static str> = steps(&traversal.steps);
    let telling: Vec<&'static str> = names.iter().copied().filter(|name| !CARRIERS.contains(name)).collect();
    let names = if telling.is_empty() { names } else { telling };
    if finding.symptom.template.is_some() && names.len() > 1 {
        return Vec::new();
    }
    names.into_iter().take(MOST).map(reference).collect()
}

/// The names of all steps, each once, the last first: a fault shows at the end of a minimal traversal.
fn steps(steps: &[Step]) -> Vec<&'static str> {
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    for step in steps.iter().rev() {
        if seen.insert(step.name()) {
            names.push(step.name());
        }
    }
    names
}

fn reference(name: &'static str) -> RuleReference {
    let mut letters = name.chars();
    let capital: String =
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    RuleReference {
        about: format!("the step `{name}()`"),
        section: Some(format!("TinkerPop Documentation, The Traversal, {capital} Step")),
        tck: vec![TckPlace {
            file: format!(
                "gremlin-test/src/main/resources/org/apache/tinkerpop/gremlin/test/features ({capital}.feature)"
            ),
            scenario: None,
        }],
        also: Some(format!("TinkerPop Provider Documentation, Gremlin Semantics, {name}()")),
    }
}
