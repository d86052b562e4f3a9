//! A failure as a worker saw it, before reduction.

use super::MadeRound;
use crate::reduce::Subject;
use crate::{Failure, Plan, WrittenQuery};
use std::sync::Arc;

/// A failure before reduction.
pub(super) struct RawFailure {
    /// The query's place in the round; none for the setup.
    pub(super) query_index: Option<usize>,
    /// The query its plan is made from.
    pub(super) query: Option<WrittenQuery>,
    /// The setup statements that are loaded before its plan.
    pub(super) setup_length: usize,
    pub(super) plan: Plan,
    pub(super) failure: Failure,
    pub(super) made: Arc<MadeRound>,
}

impl RawFailure {
    /// What a reducer starts from.
    pub(super) fn subject(&self) -> Subject {
        let mutations = self.made.mutations.as_ref();
        Subject {
            setup: Arc::new(self.made.round.setup[..self.setup_length].to_vec()),
            mutations: mutations.and_then(|all| all.get(..self.setup_length)).map(<[_]>::to_vec),
            schema: self.made.round.schema.clone(),
            read_back: (!self.made.round.modelled).then(|| Arc::clone(&self.made.round.graph)),
            query: self.query.clone(),
            plan: self.plan.clone(),
        }
    }
}
