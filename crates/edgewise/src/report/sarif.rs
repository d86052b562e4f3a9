//! A run as SARIF 2.1.0, for tools that collect the results of analysers.

use super::markdown::markdown;
use super::run_report::RunReport;
use crate::language::language_of;
use edgewise_lab::triage::State;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The SARIF log of a run: a rule per oracle and a result per finding; known findings are suppressed with a
/// reason.
pub(crate) fn sarif(run: &RunReport) -> Value {
    let mut rules = BTreeMap::new();
    for reported in &run.findings {
        let id = &reported.finding.symptom.oracle;
        let claims = language_of(&reported.finding).claims(id).unwrap_or_default();
        rules.insert(
            id.clone(),
            json!({ "id": id, "name": id, "shortDescription": { "text": if claims.is_empty() { id } else { claims } } }),
        );
    }
    let places: BTreeMap<&String, usize> = rules.keys().enumerate().map(|(place, id)| (id, place)).collect();
    let results: Vec<Value> = run
        .findings
        .iter()
        .map(|reported| {
            let finding = &reported.finding;
            let mut result = json!({
                "ruleId": finding.symptom.oracle,
                "ruleIndex": places.get(&finding.symptom.oracle),
                "level": "error",
                "message": { "text": finding.title, "markdown": markdown(finding) },
                "partialFingerprints": { "edgewiseSignature/v1": finding.signature },
                "locations": [{ "physicalLocation": {
                    "artifactLocation": { "uri": format!("{}/repro.{}", reported.folder, language_of(finding).id()), "uriBaseId": "RUN" },
                    "region": { "startLine": 1 },
                }}],
                "properties": {
                    "kind": finding.symptom.kind, "severity": finding.severity(), "rule": finding.symptom.rule, "seen": finding.seen,
                    "target": finding.case.target, "version": finding.case.engine_version,
                },
            });
            if let Some(bug) = reported.bug.as_ref().filter(|bug| bug.state != State::Fixed) {
                let why = bug.link.clone().or_else(|| bug.note.clone()).unwrap_or_else(|| bug.name.clone());
                result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": why }]);
            }
            result
        })
        .collect();
    let broken = run.summary.broken();
    let notices: Vec<Value> =
        broken.iter().map(|why| json!({ "level": "error", "message": { "text": why } })).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Edgewise",
                "version": run.summary.edgewise,
                "rules": rules.values().collect::<Vec<&Value>>(),
            }},
            "originalUriBaseIds": { "RUN": { "description": { "text": "the output folder of the run" } } },
            "invocations": [{ "executionSuccessful": broken.is_none(), "toolExecutionNotifications": notices }],
            "results": results,
        }],
    })
}
