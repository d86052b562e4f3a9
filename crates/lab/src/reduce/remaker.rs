//! `Remaker`: makes the plan of a candidate anew from its query and setup, where the oracle still applies to them.

use super::Subject;
use super::valid::valid;
use crate::opinion::{Opinion, opinion};
use crate::oracle::{Bearing, Oracle};
use edgewise_cypher::ast::Query;

/// What is needed to make a plan.
#[derive(Clone, Copy)]
pub(super) struct Remaker<'a> {
    pub(super) oracle: &'a dyn Oracle,
    pub(super) bearing: &'a Bearing,
}

impl Remaker<'_> {
    /// The subject with another query and the plan made from it; none if the query is not valid or the oracle does
    /// not apply to it any more.
    pub(super) fn with_query(self, subject: &Subject, query: Query) -> Option<Subject> {
        if !self.oracle.provokes() && !valid(&query) {
            return None;
        }
        self.remade(Subject { query: Some(query), ..subject.clone() })
    }

    /// The subject with a plan made anew from its query and setup; none if the oracle does not apply to them.
    pub(super) fn remade(self, subject: Subject) -> Option<Subject> {
        let round = subject.round(self.bearing)?;
        let plan = match &subject.query {
            Some(query) => {
                self.oracle.replan(&round, query, self.bearing, &subject.plan).ok()?.bind(&round.parameters)
            }
            None => self.oracle.plan_setup(&round).unwrap_or_else(|| subject.plan.clone()),
        };
        let plan = plan.undone_like(&subject.plan);
        // A smaller query that is ill-typed could show the same symptom, and nobody would be to blame.
        let fine = self.oracle.provokes()
            || subject.query.is_none()
            || opinion(&round.graph, &plan, self.bearing.profile.knobs) == Opinion::Fine;
        fine.then_some(Subject { plan, ..subject })
    }

    /// The plans of a subject in which a rewrite is taken back, one each.
    pub(super) fn undone(self, subject: &Subject) -> Vec<Subject> {
        let (Some(query), Some(round)) = (&subject.query, subject.round(self.bearing)) else {
            return Vec::new();
        };
        let plans = self.oracle.undone(&round, query, self.bearing, &subject.plan);
        plans
            .into_iter()
            .map(|plan| plan.bind(&round.parameters).undone_like(&subject.plan))
            .map(|plan| Subject { plan, ..subject.clone() })
            .collect()
    }
}
