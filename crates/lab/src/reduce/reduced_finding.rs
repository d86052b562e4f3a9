//! From a reduced case to a finding.

use super::core::core_of;
use super::{Core, Reduced, Subject};
use crate::oracle::Bearing;
use crate::{
    CASE_VERSION, Case, FINDING_VERSION, FaultKind, Finding, Origin, Plan, PlanDifference, Rig, Symptom,
    blame, essence, headline, signature,
};
use edgewise_cypher::print_query;
use edgewise_engine::EngineError;

/// What is said of a case that fails only where transactions are rolled back.
const BY_ROLLBACK: &str = "Each statement runs in a transaction of its own, which is rolled back. Where the database is loaded anew \
     before each statement instead, nothing is wrong: what was rolled back is not undone, or statements within a transaction are \
     answered otherwise.";

impl Subject {
    /// The case that shows a symptom of the subject.
    pub fn case(
        &self,
        target: &str,
        version: &str,
        bearing: &Bearing,
        origin: &Origin,
        symptom: &Symptom,
    ) -> Case {
        Case {
            case_version: CASE_VERSION,
            edgewise: env!("CARGO_PKG_VERSION").to_owned(),
            target: target.to_owned(),
            engine_version: version.to_owned(),
            origin: origin.clone(),
            setup: (*self.setup).clone(),
            query: self.query.as_ref().map(|query| print_query(query, &bearing.dialect)),
            knobs: Some(bearing.profile.knobs),
            plan: self.plan.clone(),
            symptom: symptom.clone(),
        }
    }
}

impl Reduced {
    /// The finding that a reduced case is, with its core, for which the engine is asked further.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn finding(
        &self,
        target: &str,
        rig: &mut Rig,
        bearing: &Bearing,
        origin: Origin,
        stop: &dyn Fn() -> bool,
    ) -> Result<Finding, EngineError> {
        let (core, core_attempts) =
            if self.stable() { core_of(self, rig, bearing, stop)? } else { (None, 0) };
        let plans = if self.stable() && self.failure.symptom.kind == FaultKind::Contradiction {
            let case = self.case_of(&self.subject, &self.plan, target, rig.version(), bearing, &origin);
            let observed = self.observed();
            let blame = blame(&case, &observed);
            PlanDifference::ask(rig, &self.subject.setup, &self.plan, &observed, &blame)?
        } else {
            None
        };
        let mut finding = self.finding_of(target, rig.version(), bearing, origin, core, plans);
        finding.reduction.core_attempts = core_attempts;
        Ok(finding)
    }

    fn case_of(
        &self,
        subject: &Subject,
        plan: &Plan,
        target: &str,
        version: &str,
        bearing: &Bearing,
        origin: &Origin,
    ) -> Case {
        let case = subject.case(target, version, bearing, origin, &self.failure.symptom);
        Case { plan: plan.clone(), ..case }
    }

    /// The finding that a reduced case is, with what is known without asking the engine.
    pub fn finding_of(
        &self,
        target: &str,
        version: &str,
        bearing: &Bearing,
        origin: Origin,
        core: Option<Core>,
        plans: Option<PlanDifference>,
    ) -> Finding {
        let symptom = self.failure.symptom.clone();
        let case_of =
            |subject: &Subject, plan: &Plan| self.case_of(subject, plan, target, version, bearing, &origin);
        let case = case_of(&self.subject, &self.plan);
        let original = case_of(&self.original, &self.original.plan);
        let observed = self.observed();
        let essence = essence(&symptom, &case, &observed, core.as_ref(), plans.as_ref());
        let (mut title, mut detail) =
            (headline(&symptom, &case, &observed, &self.failure.title), self.failure.detail.clone());
        if case.plan.by_rollback {
            title = format!("Beside a transaction that is rolled back: {title}");
            detail = format!("{BY_ROLLBACK}\n\n{detail}");
        }
        Finding {
            finding_version: FINDING_VERSION,
            signature: signature(&symptom, &essence, core.is_some()),
            essence,
            title,
            symptom,
            detail,
            case,
            observed,
            replays: self.replays,
            reduction: self.report,
            controls: self.controls.clone(),
            core,
            plans,
            seen: 1,
            original: Some(Box::new(original)),
        }
    }
}
