//! From a reduced case to a finding.

use super::Reduced;
use crate::oracle::Bearing;
use crate::{CASE_VERSION, Case, FINDING_VERSION, Finding, Origin, essence, headline, signature};
use edgewise_cypher::print_query;

impl Reduced {
    /// The finding that a reduced case is, on a target of a version.
    pub fn finding(&self, target: &str, version: &str, bearing: &Bearing, origin: Origin) -> Finding {
        let symptom = self.failure.symptom.clone();
        let case = Case {
            case_version: CASE_VERSION,
            edgewise: env!("CARGO_PKG_VERSION").to_owned(),
            target: target.to_owned(),
            engine_version: version.to_owned(),
            origin,
            setup: (*self.subject.setup).clone(),
            query: self.subject.query.as_ref().map(|query| print_query(query, &bearing.dialect)),
            knobs: Some(bearing.profile.knobs),
            plan: self.plan.clone(),
            symptom: symptom.clone(),
        };
        let observed = self.observed();
        let essence = essence(&symptom, &case, &observed);
        Finding {
            finding_version: FINDING_VERSION,
            signature: signature(&symptom, &essence),
            essence,
            title: headline(&symptom, &case, &observed, &self.failure.title),
            symptom,
            detail: self.failure.detail.clone(),
            case,
            observed,
            replays: self.replays,
            reduction: self.report,
            controls: self.controls.clone(),
            seen: 1,
        }
    }
}
