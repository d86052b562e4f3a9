//! `Remaker`: makes the plan of a candidate anew from its query and setup, where the oracle still applies to them.

use super::Subject;
use crate::oracle::Oracle;
use crate::{Language, Opinion, TargetContext};

/// What is needed to make a plan.
pub struct Remaker<'a, L: Language> {
    /// The oracle that judges them.
    pub oracle: &'a dyn Oracle<L>,
    /// What is known of the targets.
    pub context: &'a TargetContext<L>,
    /// True if candidates need no meaning, because the case has none.
    pub lenient: bool,
}

impl<L: Language> Clone for Remaker<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Language> Copy for Remaker<'_, L> {}

impl<L: Language> Remaker<'_, L> {
    /// The subject with another query and the plan made from it; none if the query is not valid or the oracle does
    /// not apply to it any more.
    pub fn with_query(self, subject: &Subject<L>, query: impl Into<L::Query>) -> Option<Subject<L>> {
        let query = query.into();
        if !self.oracle.provokes() && !self.lenient && !L::is_valid(&query) {
            return None;
        }
        self.remade(Subject { query: Some(query), ..subject.clone() })
    }

    /// The subject with a plan made anew from its query and setup; none if the oracle does not apply to them.
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
        // A smaller query that is ill-typed could show the same symptom, and nobody would be to blame.
        let fine = self.oracle.provokes()
            || self.lenient
            || subject.query.is_none()
            || L::opinion(&round.graph, &plan, &self.context.settings) == Opinion::Fine;
        fine.then_some(Subject { plan, ..subject })
    }

    /// True if the oracle finds fault with statements that have no meaning, and that of the subject has none.
    pub fn is_lenient(self, subject: &Subject<L>) -> bool {
        let graph = || subject.expected_graph().unwrap_or_default();
        let objects = || L::opinion(&graph(), &subject.plan, &self.context.settings);
        self.oracle.judges_invalid() && matches!(objects(), Opinion::Objection(_))
    }

    /// The plans of a subject in which a rewrite is taken back, one each.
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
