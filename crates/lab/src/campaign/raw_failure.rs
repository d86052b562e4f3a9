//! A failure as a worker saw it, before reduction.

use crate::reduce::Subject;
use crate::{Failure, Language, MadeRound, Plan};
use std::sync::Arc;

/// A failure before reduction.
pub struct RawFailure<L: Language> {
    /// The query's index in the round; none for the setup.
    pub query_index: Option<usize>,
    /// The query that its plan is made from.
    pub query: Option<L::Query>,
    /// The number of setup statements that are loaded before its plan.
    pub setup_length: usize,
    /// The plan that showed it.
    pub plan: Plan,
    /// What the oracle reported.
    pub failure: Failure,
    /// The round in which it was seen.
    pub made: Arc<MadeRound<L>>,
}

impl<L: Language> RawFailure<L> {
    /// The case that a reducer starts from.
    pub fn subject(&self) -> Subject<L> {
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
