//! The fingerprint of a finding: the features of its reduced case that distinguish its cause from other causes.
//!
//! A reduced case still contains what its oracle needs for a comparison: a predicate, a pattern that provides rows, a
//! WITH between two clauses. The fingerprint leaves these out. It is a sorted list of features such as `clause:match`
//! or `op:order`. The signature is computed from it, and the known-bugs file refers to it.

mod blame;
mod causes;
mod graph_difference;
mod misreading;
mod predicate;
mod query_features;
mod readings;
mod shape;
mod special_value;

pub(crate) use blame::same_rows;
pub use blame::{Blame, blame};
pub(crate) use misreading::{Seen, filters_early, idle_filter, ignores_filter};
pub(crate) use query_features::{pagination_features, statement_features};
pub(crate) use readings::{cuts_before_filter, has_skip_or_limit};

use crate::oracle::oracle;
use edgewise_cypher_syntax::ast::{IndexStatement, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_engine::Request;
use edgewise_lab::Fingerprint;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Observed, PlanDifference, Symptom};
use std::collections::BTreeSet;

/// The feature of a filter that is applied before the SKIP or LIMIT that it follows. It identifies the cause by itself,
/// whether or not there is a minimal deviation.
pub(crate) const BEFORE_CUT: &str = "filter:before-cut";

/// The features of a reduced case, sorted: those of its minimal deviation, if it has one. There are none for a crash or
/// for a query that should have been refused, because the symptom identifies the cause, and at most one for an error,
/// because many causes may share an error message.
pub fn fingerprint(
    symptom: &Symptom,
    case: &Case,
    observed: &[Observed],
    minimal_deviation: Option<&MinimalDeviation>,
    plans: Option<&PlanDifference>,
) -> Fingerprint {
    let mut features = features_of_case(symptom, case, observed, minimal_deviation, plans);
    if case.plan.by_rollback {
        features.push(AFTER_ROLLBACK.to_owned());
        features.sort_unstable();
    }
    Fingerprint { names_cause: minimal_deviation.is_some() || features == [BEFORE_CUT], features }
}

/// The feature of a case that fails only if its steps are undone by rolling back transactions.
const AFTER_ROLLBACK: &str = "after:rollback";

/// The features of a case, without `AFTER_ROLLBACK`.
fn features_of_case(
    symptom: &Symptom,
    case: &Case,
    observed: &[Observed],
    minimal_deviation: Option<&MinimalDeviation>,
    plans: Option<&PlanDifference>,
) -> Vec<String> {
    if symptom.stack_top.is_some() {
        return Vec::new();
    }
    let judge = oracle(&symptom.oracle);
    if let Some(features) = judge.and_then(|judge| judge.features(symptom, case, minimal_deviation)) {
        return features;
    }
    if symptom.template.is_some() {
        return error_feature(case).into_iter().collect();
    }
    if let Some(minimal_deviation) = minimal_deviation {
        return causes::features(minimal_deviation).into_iter().collect();
    }
    if let Some(pretended) = misreading::ignored_filter_of_partition(symptom, case, observed) {
        return causes::features(&pretended).into_iter().collect();
    }
    let mut features = BTreeSet::new();
    setup_features(&case.setup, &mut features);
    match &case.query {
        None => graph_difference::features(case, observed, &mut features),
        Some(_) => {
            let blame = blame(case, observed);
            if case.plan.variants.is_empty() {
                features.extend(query_features::features(case, &blame));
            } else {
                rewritten_features(case, &blame, observed, plans, &mut features);
            }
        }
    }
    features.into_iter().collect()
}

/// The features of expressions with their own variables or queries. Engines evaluate them separately, so they have
/// their own bugs. The feature that identifies the cause best comes first.
const APART: [&str; 7] = [
    "op:pattern-comprehension",
    "op:subquery",
    "op:pattern",
    "op:map-projection",
    "op:quantifier",
    "op:reduce",
    "op:list-comprehension",
];

/// The first feature in `APART` that some expression of the failing query has.
fn error_feature(case: &Case) -> Option<String> {
    let features = query_features::statement_features(case.query.as_deref()?, None);
    APART.iter().find(|feature| features.contains(**feature)).map(|feature| (*feature).to_owned())
}

/// Adds the features of equivalent statements with different answers. If the base query is wrong, its own features
/// count, because the rewriting rules only revealed the bug. If a rewritten query is wrong, what the rules added
/// counts.
fn rewritten_features(
    case: &Case,
    blame: &Blame,
    observed: &[Observed],
    plans: Option<&PlanDifference>,
    features: &mut BTreeSet<String>,
) {
    let base = query_features::features(case, blame);
    let role = |place: &usize| observed.get(*place).map(|observed| observed.role.as_str());
    let base_wrong = blame.wrong.iter().any(|place| role(place) == Some("base"));
    let rewritten: Vec<&str> = blame
        .wrong
        .iter()
        .filter(|place| role(place).is_some_and(|role| role.starts_with("rewrite")))
        .filter_map(|place| observed.get(*place)?.text.as_deref())
        .collect();
    // What the rules changed in the execution plan identifies the cause better than the names of the rules.
    let rules: Vec<String> = match plans {
        Some(plans) => plans.features().collect(),
        None => blame::applied_rules(case).into_iter().map(|rule| format!("rule:{rule}")).collect(),
    };
    match (base_wrong, rewritten.is_empty()) {
        (true, true) => {
            features.extend(base);
            features.insert("wrong:base".to_owned());
        }
        (false, false) => {
            let added = rewritten.iter().flat_map(|text| query_features::text_features(case, text, blame));
            features.extend(added.filter(|feature| !base.contains(feature)));
            features.extend(rules);
            features.insert("wrong:rewrite".to_owned());
        }
        _ => {
            features.extend(base);
            features.extend(rules);
        }
    }
}

/// Adds features for what the setup does besides creating nodes and relationships. It matters, because the reducer
/// could not remove it.
fn setup_features(setup: &[Request], features: &mut BTreeSet<String>) {
    use edgewise_cypher_syntax::ast::Clause;
    for request in setup {
        let Ok(statement) = parse_statement(&request.text) else { continue };
        match &statement.body {
            StatementBody::Index(index) => {
                features.insert("setup:index".to_owned());
                if matches!(index, IndexStatement::Create(index) if index.keys.len() > 1) {
                    features.insert("setup:composite-index".to_owned());
                }
            }
            StatementBody::Table(_) => {}
            StatementBody::Constraint(_) => {
                features.insert("setup:constraint".to_owned());
            }
            StatementBody::Query(query) => {
                for clause in query.parts().flat_map(|part| &part.clauses) {
                    let feature = match clause {
                        Clause::Set(_) => "setup:set",
                        Clause::Remove(_) => "setup:remove",
                        Clause::Delete(_) => "setup:delete",
                        Clause::Merge(_) => "setup:merge",
                        Clause::Foreach(_) => "setup:foreach",
                        _ => continue,
                    };
                    features.insert(feature.to_owned());
                }
            }
        }
    }
}

#[cfg(test)]
mod signature_tests;
#[cfg(test)]
mod tests;
