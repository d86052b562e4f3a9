//! `FoundFailure`: a failure with its position in the campaign, ready to be reduced at once or in a later run.

use super::raw_failure::RawFailure;
use crate::reduce::Subject;
use crate::store::PendingFailure;
use crate::{Case, Failure, Language, Origin};
use std::sync::Arc;

/// A failure with its position in the campaign: the case that the reducer starts from, and the oracle's report.
pub(super) struct FoundFailure<L: Language> {
    pub(super) round: u64,
    pub(super) query_index: Option<usize>,
    pub(super) subject: Subject<L>,
    pub(super) failure: Failure,
}

impl<L: Language> FoundFailure<L> {
    /// The failure that a worker reported for `round`.
    pub(super) fn of(round: u64, raw: &RawFailure<L>) -> Self {
        Self { round, query_index: raw.query_index, subject: raw.subject(), failure: raw.failure.clone() }
    }

    /// The failure in the form that a store keeps, with the case that its reduction starts from.
    pub(super) fn pending(&self, case: Case) -> PendingFailure {
        let Failure { title, detail, .. } = self.failure.clone();
        PendingFailure {
            case,
            title,
            detail,
            mutations: self.subject.mutations.clone(),
            schema: self.subject.schema.clone(),
            written: self.subject.query.as_ref().is_some_and(L::is_verbatim),
            read_back: self.subject.read_back.clone(),
        }
    }

    /// A failure that was read from a store.
    pub(super) fn of_pending(pending: PendingFailure) -> Self {
        let PendingFailure { title, detail, case, mutations, schema, written, read_back } = pending;
        let Case { origin: Origin { round, query: query_index, .. }, setup, query, plan, symptom, .. } = case;
        let query = query.and_then(|text| L::parse(&text));
        let query = query.map(|query| if written { query } else { L::printed(&query) });
        let subject = Subject { setup: Arc::new(setup), mutations, schema, read_back, query, plan };
        Self { round, query_index, subject, failure: Failure { symptom, title, detail } }
    }
}
