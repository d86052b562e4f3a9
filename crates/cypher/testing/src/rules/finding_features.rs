//! The features of a finding by which the broken language rules are looked up: its fingerprint, or the features of its
//! statement.

use crate::fingerprint::statement_features;
use crate::oracle::oracle;
use edgewise_engine::{Outcome, Profile};
use edgewise_lab::oracle::Part;
use edgewise_lab::{FaultKind, Finding};
use std::collections::BTreeSet;

/// The features of a finding. Empty if it is not about a rule of the language, as a crash is.
pub(super) fn finding_features(finding: &Finding) -> BTreeSet<String> {
    let symptom = &finding.symptom;
    if !matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation) {
        return BTreeSet::new();
    }
    if symptom.template.is_some() {
        // For a refused statement, the features of the statement show what the engine should have accepted.
        return refused(finding).map(|text| statement_features(text, None)).unwrap_or_default();
    }
    let mut features: BTreeSet<String> = finding.fingerprint.iter().cloned().collect();
    if features.is_empty() {
        let own = finding.case.query.as_deref();
        features.extend(own.map(|text| statement_features(text, None)).unwrap_or_default());
    }
    let judge = oracle(&symptom.oracle);
    if judge.is_some_and(|judge| judge.part() == Part::Setup) {
        for request in &finding.case.setup {
            features.extend(statement_features(&request.text, None));
        }
    }
    if features.contains("setup:index") {
        retain_values(&mut features);
    }
    if let Some(judge) = judge {
        judge.rule_features(finding, &mut features);
    }
    features.insert(format!("oracle:{}", symptom.oracle));
    let profile = Profile::built_in_at(&finding.case.target, &finding.case.engine_version);
    for function in profile.iter().flat_map(|profile| &profile.deviations).flat_map(|one| &one.functions) {
        // The engine documents another behaviour of this function, so openCypher's rule for it does not apply.
        features.remove(&format!("fn:{}", function.to_lowercase()));
    }
    features
}

/// Keeps only features about values. For a finding about indexes, no other rule of the language can be cited.
pub(crate) fn retain_values(features: &mut BTreeSet<String>) {
    features
        .retain(|feature| ["nan:", "string:", "huge-integer:"].iter().any(|kind| feature.starts_with(kind)));
}

/// The statement that was refused.
fn refused(finding: &Finding) -> Option<&str> {
    let error = |outcome: &Outcome| matches!(outcome, Outcome::Error { .. });
    finding.observed.iter().find(|seen| error(&seen.outcome))?.text.as_deref()
}

#[cfg(test)]
mod tests {

    use crate::rule_references;
    use edgewise_engine::{ErrorClass, Outcome};
    use edgewise_lab::{
        Case, FINDING_VERSION, FaultKind, Finding, Observed, Plan, Reduction, Replays, Symptom,
    };

    /// The rules that are cited for a finding with these features, on FalkorDB.
    fn cited_rules(kind: FaultKind, oracle: &str, rule: &str, fingerprint: &[&str]) -> Vec<String> {
        cited_rules_of_finding(Symptom::new(kind, oracle, rule), fingerprint, Vec::new())
    }

    /// The rules cited for a refused statement.
    fn cited_rules_of_refused(text: &str) -> Vec<String> {
        let (class, message) = (ErrorClass::Semantic, "no".to_owned());
        let symptom = Symptom::new(FaultKind::Deviation, "rejected", "refused").with_error(class, &message);
        let outcome = Outcome::Error { class, code: None, message };
        cited_rules_of_finding(
            symptom,
            &[],
            vec![Observed { role: "query".to_owned(), text: Some(text.to_owned()), outcome }],
        )
    }

    fn cited_rules_of_finding(
        symptom: Symptom,
        fingerprint: &[&str],
        observed: Vec<Observed>,
    ) -> Vec<String> {
        let (oracle, rule) = (symptom.oracle.clone(), symptom.rule.clone());
        let case = Case {
            engine_version: "4.16.3".to_owned(),
            ..Case::written(
                "cypher",
                "falkordb@4.16.3",
                Vec::new(),
                Plan::new(&oracle, &rule),
                symptom.clone(),
            )
        };
        let finding = Finding {
            severity: None,
            rule_reference: Vec::new(),
            finding_version: FINDING_VERSION,
            signature: String::new(),
            fingerprint: fingerprint.iter().map(|feature| (*feature).to_owned()).collect(),
            shape: String::new(),
            other_shapes: Vec::new(),
            title: String::new(),
            symptom,
            detail: String::new(),
            case,
            observed,
            replays: Replays { tried: 1, shown: 1 },
            reduction: Reduction::default(),
            controls: Vec::new(),
            minimal_deviation: None,
            plans: None,
            seen: 1,
            original: None,
        };
        rule_references(&finding).into_iter().map(|reference| reference.about).collect()
    }

    #[test]
    fn a_rule_is_cited_only_if_it_defines_the_right_behaviour() {
        let deviation = |fingerprint: &[&str]| {
            cited_rules(FaultKind::Deviation, "reference", "answer/changed", fingerprint)
        };
        assert_eq!(deviation(&["op:slice", "way:changed"]), ["slices of lists"]);
        assert_eq!(deviation(&["clause:unwind", "fn:max", "value:nan"])[0], "where NaN sorts among numbers");
        // FalkorDB documents that its sums are floats, so no rule is cited.
        assert!(deviation(&["fn:sum", "way:changed"]).is_empty());
        // No rule of the language is about indexes.
        let index =
            |fingerprint: &[&str]| cited_rules(FaultKind::Contradiction, "index", "new/changed", fingerprint);
        assert!(index(&["clause:match", "op:order", "fn:max"]).is_empty());
        assert_eq!(index(&["setup:index", "string:order"]), ["the order of strings"]);
        let partition =
            cited_rules(FaultKind::Contradiction, "partition", "three-way/missing", &["nan:order"]);
        assert_eq!(partition[0], "comparing NaN");
        assert_eq!(partition.len(), 2, "the rule that the oracle checks is cited too");
        let spoilt = cited_rules(FaultKind::Deviation, "missing-error", "union-columns", &[]);
        assert_eq!(spoilt, ["the parts of a UNION have the same columns"]);
        let walk = ["clause:match", "op:equality", "pattern:relationship"];
        let rewritten = cited_rules(FaultKind::Contradiction, "pattern-rewrite", "rewrite/missing", &walk);
        assert_eq!(rewritten[0], "patterns of nodes and relationships");
        assert_eq!(cited_rules_of_refused("RETURN [0][..1] AS a"), ["slices of lists"]);
        assert!(
            cited_rules_of_refused("RETURN [0][..1] AS a ORDER BY a").is_empty(),
            "either construct may be the reason for the refusal"
        );
        assert!(cited_rules(FaultKind::Crash, "failure", "crash", &["fn:max"]).is_empty());
    }
}
