//! `RawFailure`: a failure as a worker saw it, before reduction.

use crate::reduce::Subject;
use crate::{Failure, Language, MadeRound, Plan};
use std::sync::Arc;

/// A failure as a worker saw it, before reduction.
pub struct RawFailure<L: Language> {
    /// The query's index in the round; `None` if the failure is that of a setup.
    pub query_index: Option<usize>,
    /// The query that the plan is made from, if the plan is made from one that was parsed.
    pub query: Option<L::Query>,
    /// The number of setup statements that are loaded before the plan.
    pub setup_length: usize,
    /// The plan that showed the failure.
    pub plan: Plan,
    /// The failure as the oracle reported it.
    pub failure: Failure,
    /// The round in which the failure was seen, with what the generator knows about it.
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
