//! The `Embedded` trait, which library engines implement.

use crate::{Observation, Outcome, Request, protocol::Feature};
use std::time::Duration;

/// A database in a library. It may panic, abort or never return; a caller that must survive that runs it in a
/// child process.
///
/// Errors are reported as [`crate::ErrorClass::Unknown`] and classified by the profile, unless the class is
/// certain.
pub trait Embedded: Send {
    /// The engine id.
    fn name(&self) -> &'static str;

    /// The version of the library.
    fn version(&self) -> String;

    /// The protocol steps that the engine supports besides `run` and `reset`.
    fn features(&self) -> &'static [Feature];

    /// Sets the time limit of a statement; it takes effect with the next reset at the latest.
    fn set_limit(&mut self, limit: Duration);

    /// Empties the database.
    fn reset(&mut self) -> Outcome;

    /// Runs a statement. The caller measures the time.
    fn run(&mut self, request: &Request) -> Observation;

    /// Reads the whole graph.
    fn dump(&mut self) -> Outcome;

    /// Returns the plan of a statement.
    fn explain(&mut self, _request: &Request) -> Observation {
        Observation::new(Outcome::unsupported("explain"), Duration::ZERO)
    }

    /// Begins a transaction.
    fn begin(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Commits the open transaction.
    fn commit(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Rolls the open transaction back.
    fn rollback(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Drops caches.
    fn flush(&mut self) -> Outcome {
        Outcome::unsupported("flush")
    }
}
