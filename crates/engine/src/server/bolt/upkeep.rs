//! Checks a database before its first use, and empties it.

use super::session::{BoltSession, Transaction};
use crate::{
    EngineError, Outcome, Request, Session,
    server::{survival, wire_session::WireSession},
    wire::AfterFailure,
};

impl BoltSession {
    /// Checks a server that Edgewise did not start for existing data, before anything else is sent to it.
    pub(super) fn check_before_first_use(&mut self) -> Result<(), EngineError> {
        if self.context.options.read_only {
            return Ok(());
        }
        self.check_counts().map_err(|outcome| survival::refusal(&self.context.endpoint, outcome))?;
        if self.context.guard(|guard| guard.wants_schema_check()) {
            let found = self.schema_drops().unwrap_or_default();
            self.context.guard(|guard| guard.check_schema(found.len()))?;
        }
        Ok(())
    }

    /// The statements that drop all existing indexes and constraints.
    fn schema_drops(&mut self) -> Result<Vec<String>, Outcome> {
        let Some(schema) = self.quirks.schema else { return Ok(Vec::new()) };
        let [constraints, indexes] = self.tables(schema.listings)?;
        Ok((schema.drops)(&constraints, &indexes))
    }

    /// Deletes all data, and indexes and constraints if there may be any.
    pub(super) fn delete_everything(&mut self) -> Result<(), Outcome> {
        if self.transaction != Transaction::None {
            let outcome = self.rollback();
            if !outcome.is_answer() {
                return Err(outcome);
            }
        }
        self.check_counts()?;
        let wipe = self.quirks.wipe;
        loop {
            let observation = self.run_one(&Request::new(wipe.statement));
            if !observation.outcome.is_answer() {
                return Err(observation.outcome);
            }
            if observation.counters.is_none_or(|counters| counters.nodes_deleted < wipe.batch) {
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
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }
}
