//! Turns a reduced case into a finding.

use super::{MinimalDeviation, Reduced, Subject};
use crate::{
    CASE_VERSION, Case, FINDING_VERSION, FaultKind, Finding, Language, Origin, Plan, PlanDifference, Rig,
    Symptom, TargetContext, oracle, signature,
};
use edgewise_engine::EngineError;

/// The explanation of a case that fails only if statements run in transactions that are rolled back.
const BY_ROLLBACK: &str = "Each statement runs in its own transaction, which is rolled back. If the database is loaded again \
    before each statement instead, nothing is wrong: the rollback does not undo everything, or statements within a transaction \
    are answered differently.";

impl<L: Language> Subject<L> {
    /// A case with the setup, query and plan of this subject, and with the given symptom.
    pub fn case(
        &self,
        target: &str,
        version: &str,
        context: &TargetContext<L>,
        origin: &Origin,
        symptom: &Symptom,
    ) -> Case {
        Case {
            case_version: CASE_VERSION,
            edgewise: env!("CARGO_PKG_VERSION").to_owned(),
            language: L::ID.to_owned(),
            target: target.to_owned(),
            engine_version: version.to_owned(),
            origin: origin.clone(),
            setup: (*self.setup).clone(),
            query: self.query.as_ref().map(|query| L::text(query, &context.settings)),
            knobs: Some(L::stored_settings(&context.settings)),
            plan: self.plan.clone(),
            symptom: symptom.clone(),
        }
    }
}

impl<L: Language> Reduced<L> {
    /// Makes the finding of a reduced case. Plays further statements on the engine to find its minimal deviation.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn finding(
        &self,
        target: &str,
        rig: &mut Rig,
        context: &TargetContext<L>,
        origin: Origin,
        stop: &dyn Fn() -> bool,
    ) -> Result<Finding, EngineError> {
        let (minimal_deviation, deviation_attempts) =
            if self.stable() { L::minimal_deviation(self, rig, context, stop)? } else { (None, 0) };
        let plans = if self.stable() && self.failure.symptom.kind == FaultKind::Contradiction {
            let case = self.case_of(&self.subject, &self.plan, target, rig.version(), context, &origin);
            let observed = self.observed();
            let wrong = L::wrong_statements(&case, &observed);
            PlanDifference::ask(rig, &self.subject.setup, &self.plan, &observed, &wrong)?
        } else {
            None
        };
        let mut finding = self.finding_of(target, rig.version(), context, origin, minimal_deviation, plans);
        finding.reduction.deviation_attempts = deviation_attempts;
        Ok(finding)
    }

    /// A case with the setup and query of `subject` and the given plan.
    fn case_of(
        &self,
        subject: &Subject<L>,
        plan: &Plan,
        target: &str,
        version: &str,
        context: &TargetContext<L>,
        origin: &Origin,
    ) -> Case {
        let case = subject.case(target, version, context, origin, &self.failure.symptom);
        Case { plan: plan.clone(), ..case }
    }

    /// Makes the finding of a reduced case from its stored failure and the arguments. Runs no statements on an engine.
    pub fn finding_of(
        &self,
        target: &str,
        version: &str,
        context: &TargetContext<L>,
        origin: Origin,
        minimal_deviation: Option<MinimalDeviation>,
        plans: Option<PlanDifference>,
    ) -> Finding {
        let symptom = self.failure.symptom.clone();
        let case_of = |subject: &Subject<L>, plan: &Plan| {
            self.case_of(subject, plan, target, version, context, &origin)
        };
        let case = case_of(&self.subject, &self.plan);
        let original = case_of(&self.original, &self.original.plan);
        let observed = self.observed();
        let fingerprint =
            L::fingerprint(&symptom, &case, &observed, minimal_deviation.as_ref(), plans.as_ref());
        let judge = oracle::<L>(&symptom.oracle);
        let signed = judge.map_or_else(|| symptom.clone(), |judge| judge.signed(&symptom));
        let (mut title, mut detail) =
            (L::headline(&symptom, &case, &observed, &self.failure.title), self.failure.detail.clone());
        if case.plan.by_rollback {
            title = format!("In a transaction that is rolled back: {title}");
            detail = format!("{BY_ROLLBACK}\n\n{detail}");
        }
        let mut finding = Finding {
            finding_version: FINDING_VERSION,
            signature: signature(&signed, &fingerprint),
            fingerprint: fingerprint.features,
            severity: judge.map(|judge| judge.severity(&symptom)),
            rule_reference: Vec::new(),
            shape: L::shape(&symptom, &case, minimal_deviation.as_ref()),
            other_shapes: Vec::new(),
            title,
            symptom,
            detail,
            case,
            observed,
            replays: self.replays,
            reduction: self.report,
            controls: self.controls.clone(),
            minimal_deviation,
            plans,
            seen: 1,
            original: Some(Box::new(original)),
        };
        finding.rule_reference = L::rule_references(&finding);
        finding
    }
}
