//! The seam of engines that are libraries.

use crate::{Observation, Outcome, Request, protocol::Feature};
use std::time::Duration;

/// A database in a library. It may panic, abort, or never return: whoever must survive that runs it in a child.
///
/// Errors are given with [`crate::ErrorClass::Unknown`] and classified by the profile, unless the class is beyond doubt.
pub trait Embedded: Send {
    /// Its id.
    fn name(&self) -> &'static str;

    /// The version of the library.
    fn version(&self) -> String;

    /// What it can do beyond running statements and being reset.
    fn features(&self) -> &'static [Feature];

    /// The time a statement may take; takes effect with the next reset at the latest.
    fn set_limit(&mut self, limit: Duration);

    /// Makes it empty.
    fn reset(&mut self) -> Outcome;

    /// Runs a statement; the time is measured by the caller.
    fn run(&mut self, request: &Request) -> Observation;

    /// Reads the whole graph.
    fn dump(&mut self) -> Outcome;

    /// The plan of a statement.
    fn explain(&mut self, _request: &Request) -> Observation {
        Observation::new(Outcome::unsupported("explain"), Duration::ZERO)
    }

    /// Begins a transaction.
    fn begin(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Commits it.
    fn commit(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Rolls it back.
    fn rollback(&mut self) -> Outcome {
        Outcome::unsupported("transactions")
    }

    /// Drops caches.
    fn flush(&mut self) -> Outcome {
        Outcome::unsupported("flush")
    }
}
