//! `Remaker`: makes the plan of a candidate from its query and setup, if the oracle still applies to them.

use super::Subject;
use crate::oracle::Oracle;
use crate::{Language, Opinion, TargetContext};

/// Makes the plans of candidates.
pub struct Remaker<'a, L: Language> {
    /// The oracle that judges the plans.
    pub oracle: &'a dyn Oracle<L>,
    /// What is known about the targets.
    pub context: &'a TargetContext<L>,
    /// True if candidates may be invalid statements, because the case itself is one.
    pub lenient: bool,
}

impl<L: Language> Clone for Remaker<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Language> Copy for Remaker<'_, L> {}

impl<L: Language> Remaker<'_, L> {
    /// The subject with this query and a plan for it. `None` if the query is invalid, or if the oracle does not apply
    /// to it.
    pub fn with_query(self, subject: &Subject<L>, query: impl Into<L::Query>) -> Option<Subject<L>> {
        let query = query.into();
        if !self.oracle.provokes() && !self.lenient && !L::is_valid(&query) {
            return None;
        }
        self.remade(Subject { query: Some(query), ..subject.clone() })
    }

    /// The subject with a new plan for its query and setup; `None` if the oracle does not apply to them.
    pub fn remade(self, subject: Subject<L>) -> Option<Subject<L>> {
        let round = subject.round(self.context)?;
        let plan = match &subject.query {
            Some(query) => self
                .oracle
                .replan(&round, query, self.context, &subject.plan)
                .ok()?
                .bind::<L>(&round.parameters),
            None => self.oracle.plan_setup(&round).unwrap_or_else(|| subject.plan.clone()),
        };
        let plan = plan.undone_like(&subject.plan);
        // The executable semantics must not object: an ill-typed smaller query could show the same symptom without any
        // fault of the engine.
        let fine = self.oracle.provokes()
            || self.lenient
            || subject.query.is_none()
            || L::opinion(&round.graph, &plan, &self.context.settings) == Opinion::Fine;
        fine.then_some(Subject { plan, ..subject })
    }

    /// True if the oracle judges invalid statements too, and the statements of the subject are invalid.
    pub fn is_lenient(self, subject: &Subject<L>) -> bool {
        let graph = || subject.expected_graph().unwrap_or_default();
        let objects = || L::opinion(&graph(), &subject.plan, &self.context.settings);
        self.oracle.judges_invalid() && matches!(objects(), Opinion::Objection(_))
    }

    /// Subjects with one of the applied rewrites undone each.
    pub fn undone(self, subject: &Subject<L>) -> Vec<Subject<L>> {
        let (Some(query), Some(round)) = (&subject.query, subject.round(self.context)) else {
            return Vec::new();
        };
        let plans = self.oracle.undone(&round, query, self.context, &subject.plan);
        plans
            .into_iter()
            .map(|plan| plan.bind::<L>(&round.parameters).undone_like(&subject.plan))
            .map(|plan| Subject { plan, ..subject.clone() })
            .collect()
    }
}
