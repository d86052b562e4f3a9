//! Cites the sections of TinkerPop's documentation that define the steps of a finding.

use crate::WrittenTraversal;
use edgewise_gremlin_syntax::ast::Step;
use edgewise_lab::{Finding, RuleReference};
use std::collections::BTreeSet;

/// The maximum number of sections that a report cites.
const MOST: usize = 3;

/// Steps that usually only lead the traversers to the faulty step. They are cited only if the traversal has no other
/// steps.
const CARRIERS: [&str; 16] = [
    "V", "E", "out", "in", "both", "outE", "inE", "bothE", "outV", "inV", "bothV", "values", "identity",
    "as", "by", "inject",
];

/// The sections for the steps of a finding's minimal deviation or, without one, of its traversal. The most relevant
/// section comes first.
pub(crate) fn rule_references(finding: &Finding) -> Vec<RuleReference> {
    let deviation = finding.minimal_deviation.as_ref().map(|deviation| deviation.statement.as_str());
    let Some(traversal) = deviation.or(finding.case.query.as_deref()).and_then(WrittenTraversal::read) else {
        return Vec::new();
    };
    // If a statement with several steps is refused, it is unknown which step is the reason. So nothing is cited.
    let names: Vec<&'static str> = steps(&traversal.steps);
    let specific: Vec<&'static str> = names.iter().copied().filter(|name| !CARRIERS.contains(name)).collect();
    let names = if specific.is_empty() { names } else { specific };
    if finding.symptom.template.is_some() && names.len() > 1 {
        return Vec::new();
    }
    names.into_iter().take(MOST).map(reference).collect()
}

/// The names of all steps without duplicates, last step first, because the faulty step of a minimal traversal is
/// usually near its end.
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
        section: Some(format!("The Traversal › {capital} Step")),
        tck: Vec::new(),
        also: Some(format!("TinkerPop Provider Documentation, “Gremlin Semantics › {name}()”")),
    }
}
