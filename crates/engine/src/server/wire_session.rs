//! `WireSession`: what sessions of all protocols have in common.

use super::{
    Counts, IndexWait, Quirks,
    elements::{count_of, graph_of, statements_ahead},
    session_context::SessionContext,
    survival,
};
use crate::{ErrorClass, Observation, Outcome, Request, Session, Step, wire::AfterFailure};
use edgewise_model::{Index, Rows};
use std::{
    thread::sleep,
    time::{Duration, Instant},
};

/// Time limit for statements that the session itself sends.
pub(crate) const OWN_TIME: Duration = Duration::from_secs(30);
/// The pause between two queries for the state of indexes.
const POLL: Duration = Duration::from_millis(5);

/// A session over a network protocol. Implementations say how to exchange statements and how to delete everything;
/// the rest is derived.
pub(crate) trait WireSession: Session + Sized {
    /// What the session has besides its connection.
    fn context(&self) -> &SessionContext;

    /// The properties of its engine.
    fn quirks(&self) -> &'static Quirks;

    /// False once the connection is lost.
    fn is_connected(&self) -> bool;

    /// Drops the connection.
    fn hang_up(&mut self);

    /// True inside a transaction.
    fn is_in_transaction(&self) -> bool {
        false
    }

    /// Runs statements in one batch. Returns fewer observations than statements only if the connection was lost.
    fn exchange(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation>;

    /// Runs read-only statements of the session itself and returns their tables, or the outcome of the first one
    /// that fails.
    fn tables<const N: usize>(&mut self, texts: [&str; N]) -> Result<[Rows; N], Outcome>;

    /// Runs work of the session itself, which may take longer than a statement under test.
    fn patiently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T;

    /// Deletes everything, if the guard permits it.
    fn wipe(&mut self) -> Result<(), Outcome>;

    /// Runs statements in one batch, then checks the data if one of them may have written.
    fn pipeline(&mut self, requests: &[&Request], after_failure: AfterFailure) -> Vec<Observation> {
        let observations = self.exchange(requests, after_failure);
        self.recount_if_in_doubt();
        observations
    }

    /// Runs one statement.
    fn run_one(&mut self, request: &Request) -> Observation {
        let mut observations = self.pipeline(&[request], AfterFailure::GoOn);
        observations.pop().unwrap_or_else(|| Observation::new(survival::already_lost(), Duration::ZERO))
    }

    /// Runs one statement of the session itself for its effect.
    fn run_own(&mut self, text: impl Into<String>) -> Outcome {
        let outcome = self.run_one(&Request::new(text)).outcome;
        if outcome.is_answer() { Outcome::Done } else { outcome }
    }

    /// Runs steps; successive statements are sent in one batch.
    fn play_in_batches(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut observations: Vec<Observation> = Vec::with_capacity(steps.len());
        // After a lost connection there are fewer observations than statements; the next step then reports the
        // lost connection.
        while let Some(step) = steps.get(observations.len()) {
            let requests = statements_ahead(&steps[observations.len()..]);
            match requests.is_empty() {
                true => observations.push(self.step(step)),
                false => observations.extend(self.pipeline(&requests, AfterFailure::GoOn)),
            }
            if observations.last().is_some_and(|last| last.outcome.ends_session()) {
                break;
            }
        }
        observations
    }

    /// Empties the database and sends the setup statements in one batch. If the protocol cannot stop after a
    /// failed one, the rest runs too; that does no harm, because a graph that failed to load is not used.
    fn load_in_batches(&mut self, statements: &[Request]) -> Observation {
        let outcome = self.reset();
        if !outcome.is_answer() {
            return Observation::new(outcome, Duration::ZERO);
        }
        let requests: Vec<&Request> = statements.iter().collect();
        let mut elapsed = Duration::ZERO;
        for observation in self.pipeline(&requests, AfterFailure::Stop) {
            elapsed += observation.elapsed;
            if !observation.outcome.is_answer() {
                return Observation { elapsed, ..observation };
            }
        }
        Observation::new(Outcome::Done, elapsed)
    }

    /// Empties the database, unless the session is read-only.
    fn wipe_if_allowed(&mut self) -> Outcome {
        if self.context().options.read_only {
            return Outcome::error(ErrorClass::Unsupported, "this session only reads");
        }
        self.patiently(Self::wipe).map_or_else(|outcome| outcome, |()| Outcome::Done)
    }

    /// Reads the whole graph.
    fn read_graph(&mut self) -> Outcome {
        let statements = self.quirks().statements;
        match self.tables([statements.nodes, statements.relationships]) {
            Ok([nodes, relationships]) => graph_of(nodes, relationships),
            Err(outcome) => outcome,
        }
    }

    /// Lists the indexes; empty if the engine cannot list them.
    fn list_indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        match self.quirks().indexes {
            Some(listing) => self.tables([listing.text]).map(|[rows]| (listing.read)(&rows)),
            None => Ok(Vec::new()),
        }
    }

    /// Waits until all indexes are usable.
    fn wait_for_indexes(&mut self) -> Outcome {
        match self.quirks().index_wait {
            IndexWait::None => Outcome::Done,
            IndexWait::Statement(text) => self.patiently(|session| session.run_own(text(OWN_TIME))),
            IndexWait::Poll { text, ready } => self.poll(text, ready),
        }
    }

    /// Repeats a statement until its answer is `ready`.
    fn poll(&mut self, text: &str, ready: fn(&Rows) -> bool) -> Outcome {
        let until = Instant::now() + self.context().limits.statement.max(OWN_TIME);
        loop {
            match self.tables([text]) {
                Ok([rows]) if ready(&rows) => return Outcome::Done,
                Ok(_) => {}
                // Versions that do not know the statement build indexes synchronously.
                Err(outcome @ Outcome::Error { .. }) if !outcome.ends_session() => return Outcome::Done,
                Err(outcome) => return outcome,
            }
            if Instant::now() > until {
                return Outcome::error(ErrorClass::Timeout, "indexes are still under construction");
            }
            sleep(POLL);
        }
    }

    /// Drops caches, where the engine has a statement for it.
    fn drop_caches(&mut self) -> Outcome {
        match self.quirks().flush {
            Some(text) => self.run_own(text),
            None => Outcome::unsupported("flush"),
        }
    }

    /// Counts the elements again if a statement of the run may have written. Whatever is found then counts as
    /// Edgewise's own.
    fn recount_if_in_doubt(&mut self) {
        let due = self.context().guard(|guard| guard.wants_counts() && guard.is_in_doubt());
        if due && !self.is_in_transaction() && self.is_connected() && !self.context().options.read_only {
            // If the connection is lost here, the next statement reports it.
            let _ = self.patiently(Self::check_counts);
        }
    }

    /// Compares the element counts on the server with those that the guard expects.
    fn check_counts(&mut self) -> Result<(), Outcome> {
        if !self.context().guard(|guard| guard.wants_counts()) {
            return Ok(());
        }
        let statements = self.quirks().statements;
        let [nodes, relationships] = self.tables([statements.count_nodes, statements.count_relationships])?;
        let counts = Counts { nodes: count_of(&nodes), relationships: count_of(&relationships) };
        let checked = self.context().guard(|guard| guard.check(counts));
        checked.map_err(|error| {
            // The session must not touch this database again.
            self.hang_up();
            survival::foreign(&error)
        })
    }

    /// Empties a database on a server that Edgewise did not start: it was empty when the session began.
    fn clean_up(&mut self) {
        if self.is_connected() && self.context().is_guest() {
            // A failure cannot be reported any more; the next run will refuse the leftovers.
            let _ = self.patiently(Self::wipe);
        }
    }
}
