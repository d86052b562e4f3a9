//! Upkeep: looking before the first use, counting, wiping.

use super::{
    server,
    session::{FalkorDbSession, GRACE, NO_GRAPH},
};
use crate::{
    ErrorClass, Outcome,
    engines::{Counts, elements::count_of, slot::lock, survival},
    wire::resp::compact::CompactReply,
};
use edgewise_model::Rows;
use std::time::Duration;

const COUNT_NODES: &str = "MATCH (n) RETURN count(n) AS count";
const COUNT_RELATIONSHIPS: &str = "MATCH ()-[r]->() RETURN count(r) AS count";
/// Time for statements of our own.
pub(super) const TIME: Duration = Duration::from_secs(30);

impl FalkorDbSession {
    /// Does something of our own, which may take longer than a statement under test.
    pub(super) fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.limits.statement;
        let timeout = self.timeout.clone();
        self.limits.statement = limits.max(TIME);
        if let Some(most) = self.timeout_max.or(u64::try_from(TIME.as_millis()).ok()) {
            self.timeout = most.to_string();
        }
        let result = work(self);
        (self.limits.statement, self.timeout) = (limits, timeout);
        result
    }

    /// Looks again where a statement of ours may or may not have written: what is there now is what was last seen.
    pub(super) fn look_if_in_doubt(&mut self) {
        let due = {
            let guard = &lock(&self.slot).guard;
            guard.wants_counts() && guard.is_in_doubt()
        };
        if due && self.resp.is_some() && !self.options.read_only {
            // A connection lost here shows with the next statement.
            let _ = self.patiently(Self::check_counts);
        }
    }

    /// A statement of our own that only reads; a graph that is not there has no rows.
    pub(super) fn table(&mut self, text: &str) -> Result<Rows, Outcome> {
        let command = self.query("GRAPH.RO_QUERY", text);
        match self.ask(&[command]).pop() {
            None => Err(survival::gone()),
            Some((Ok(CompactReply::Answer { cut: true, .. }), _)) => {
                Err(Outcome::error(ErrorClass::Resource, "the answer has too many values to hold"))
            }
            Some((Ok(CompactReply::Answer { rows, .. }), _)) => Ok(rows),
            Some((Ok(CompactReply::Failed(message)), _)) if message.contains(NO_GRAPH) => Ok(Rows::default()),
            Some((Ok(CompactReply::Failed(message)), _)) => {
                Err(Outcome::Error { class: self.profile.classify(None, &message), code: None, message })
            }
            Some((Err(error), _)) => Err(self.lost(&error)),
        }
    }

    pub(super) fn check_counts(&mut self) -> Result<(), Outcome> {
        if !lock(&self.slot).guard.wants_counts() {
            return Ok(());
        }
        let counts = Counts {
            nodes: count_of(&self.table(COUNT_NODES)?),
            relationships: count_of(&self.table(COUNT_RELATIONSHIPS)?),
        };
        let checked = lock(&self.slot).guard.check(counts);
        checked.map_err(|error| {
            // Whatever else this session is asked to do, it does not touch this graph again.
            self.resp = None;
            survival::foreign(&error)
        })
    }

    /// Deletes the graph, once the guard agrees.
    pub(super) fn wipe(&mut self) -> Result<(), Outcome> {
        self.check_counts()?;
        let Some(resp) = &mut self.resp else { return Err(survival::gone()) };
        let reply = resp.ask(&[b"GRAPH.DELETE", self.graph.as_bytes()], self.limits.statement + GRACE);
        match reply.and_then(|reply| server::error_of(&reply)) {
            Ok(None) => {}
            Ok(Some(message)) if message.contains(NO_GRAPH) => {}
            Ok(Some(message)) => return Err(self.failure(message, "DELETE")),
            Err(error) => return Err(self.lost(&error)),
        }
        self.names.clear();
        lock(&self.slot).guard.wiped();
        Ok(())
    }
}
