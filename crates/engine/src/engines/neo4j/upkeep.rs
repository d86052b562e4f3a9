//! Upkeep: looking before the first use, counting, wiping.

use super::{
    schema::{SHOW_CONSTRAINTS, SHOW_INDEXES, drops},
    session::{Neo4jSession, Transaction},
};
use crate::{
    EngineError, Outcome, Request, Session,
    engines::{Counts, elements::count_of, slot::lock, survival},
    wire::bolt::AfterFailure,
};
use edgewise_model::Rows;
use std::time::Duration;

const COUNT_NODES: &str = "MATCH (n) RETURN count(n) AS count";
const COUNT_RELATIONSHIPS: &str = "MATCH ()-[r]->() RETURN count(r) AS count";
/// One transaction that deletes everything could outgrow the server's memory.
const BATCH: u64 = 10_000;
const DELETE: &str = "MATCH (n) WITH n LIMIT 10000 DETACH DELETE n";
/// Time for statements of our own.
pub(super) const TIME: Duration = Duration::from_secs(30);

impl Neo4jSession {
    /// Does something of our own, which may take longer than a statement under test.
    pub(super) fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.limits.statement, self.mode.timeout);
        let limit = before.0.max(TIME);
        (self.limits.statement, self.mode.timeout) = (limit, Some(limit));
        let result = work(self);
        (self.limits.statement, self.mode.timeout) = before;
        result
    }

    /// A server somebody else started is looked at before anything is sent to it.
    pub(super) fn look_before_first_use(&mut self) -> Result<(), EngineError> {
        if self.options.read_only {
            return Ok(());
        }
        self.check_counts().map_err(|outcome| survival::refusal(&self.endpoint, outcome))?;
        let unseen = lock(&self.slot).guard.minds_schema();
        if unseen {
            let found = self.schema_drops().unwrap_or_default();
            lock(&self.slot).guard.check_schema(found.len())?;
        }
        Ok(())
    }

    /// Looks again where a statement of ours may or may not have written: what is there now is what was last seen.
    pub(super) fn look_if_in_doubt(&mut self) {
        let due = {
            let guard = &lock(&self.slot).guard;
            guard.wants_counts() && guard.is_in_doubt()
        };
        if due && self.transaction != Transaction::Open && self.bolt.is_some() && !self.options.read_only {
            // A connection lost here shows with the next statement.
            let _ = self.patiently(Self::check_counts);
        }
    }

    /// Runs statements of our own and gives their tables, or the outcome of the first that has none.
    pub(super) fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome> {
        let requests = texts.map(Request::new);
        let requests: Vec<&Request> = requests.iter().collect();
        let mut tables: [Rows; N] = std::array::from_fn(|_| Rows::default());
        let observations = self.exchange(&requests, AfterFailure::Stop);
        for (table, observation) in tables.iter_mut().zip(observations) {
            match observation.outcome {
                Outcome::Rows(rows) => *table = rows,
                Outcome::Done => {}
                other => return Err(other),
            }
        }
        Ok(tables)
    }

    fn check_counts(&mut self) -> Result<(), Outcome> {
        if !lock(&self.slot).guard.wants_counts() {
            return Ok(());
        }
        let [nodes, relationships] = self.tables([COUNT_NODES, COUNT_RELATIONSHIPS])?;
        let counts = Counts { nodes: count_of(&nodes), relationships: count_of(&relationships) };
        let checked = lock(&self.slot).guard.check(counts);
        checked.map_err(|error| {
            // Whatever else this session is asked to do, it does not touch this database again.
            self.bolt = None;
            survival::foreign(&error)
        })
    }

    fn schema_drops(&mut self) -> Result<Vec<String>, Outcome> {
        let [constraints, indexes] = self.tables([SHOW_CONSTRAINTS, SHOW_INDEXES])?;
        Ok(drops(&constraints, &indexes))
    }

    /// Deletes everything, once the guard agrees.
    pub(super) fn wipe(&mut self) -> Result<(), Outcome> {
        if self.transaction != Transaction::None {
            let outcome = self.rollback();
            if !outcome.is_answer() {
                return Err(outcome);
            }
        }
        self.check_counts()?;
        loop {
            let request = Request::new(DELETE);
            let observation = self.run(&request);
            if !observation.outcome.is_answer() {
                return Err(observation.outcome);
            }
            if observation.counters.is_none_or(|counters| counters.nodes_deleted < BATCH) {
                break;
            }
        }
        if self.schema_changed {
            let drops: Vec<Request> = self.schema_drops()?.into_iter().map(Request::new).collect();
            let drops: Vec<&Request> = drops.iter().collect();
            let observations = self.exchange(&drops, AfterFailure::Stop);
            if let Some(failed) = observations.into_iter().find(|seen| !seen.outcome.is_answer()) {
                return Err(failed.outcome);
            }
            self.schema_changed = false;
        }
        lock(&self.slot).guard.wiped();
        Ok(())
    }
}
