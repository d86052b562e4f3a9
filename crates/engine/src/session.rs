//! The `Session` trait: a conversation with a database, one statement after another.

use crate::{Observation, Outcome, Request, Step};
use edgewise_model::Index;
use std::time::{Duration, Instant};

/// A conversation with a database that no other session uses.
///
/// Methods return no Rust errors: whatever an engine does, even a crash, is an [`Outcome`]. A session is not used
/// again after an outcome for which [`Outcome::ends_session`] is true; the campaign opens another.
pub trait Session: Send {
    /// The engine's version, as it reports it.
    fn version(&self) -> &str;

    /// Runs a statement.
    fn run(&mut self, request: &Request) -> Observation;

    /// Empties the database: data, indexes and constraints.
    fn reset(&mut self) -> Outcome;

    /// Reads the whole graph back as [`Outcome::Graph`].
    fn dump(&mut self) -> Outcome;

    /// Lists the property indexes; empty if the engine cannot list them.
    ///
    /// # Errors
    /// The outcome of the statement that lists them, if it failed.
    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        Ok(Vec::new())
    }

    /// Runs the steps of a plan in order, and stops after one that ends the session. Protocols that can send
    /// several statements at once override it.
    fn play(&mut self, steps: &[Step]) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(steps.len());
        for step in steps {
            let observation = self.step(step);
            let ends = observation.outcome.ends_session();
            observations.push(observation);
            if ends {
                break;
            }
        }
        observations
    }

    /// Runs one step.
    fn step(&mut self, step: &Step) -> Observation {
        let started = Instant::now();
        let outcome = match step {
            Step::Run(request) => return self.run(request),
            Step::Explain(request) => return self.explain(request),
            Step::Load { statements } => return self.load(statements),
            Step::Dump => self.dump(),
            Step::Await => self.await_indexes(),
            Step::Begin => self.begin(),
            Step::Commit => self.commit(),
            Step::Rollback => self.rollback(),
            Step::Flush => self.flush(),
            Step::Restart => self.restart(),
        };
        Observation::new(outcome, started.elapsed())
    }

    /// Empties the database and runs setup statements. The outcome is `Done`, or that of the first failure.
    fn load(&mut self, statements: &[Request]) -> Observation {
        let mut elapsed = Duration::ZERO;
        let outcome = self.reset();
        if !outcome.is_answer() {
            return Observation::new(outcome, elapsed);
        }
        for request in statements {
            let observation = self.run(request);
            elapsed += observation.elapsed;
            if !observation.outcome.is_answer() {
                return Observation { elapsed, ..observation };
            }
        }
        Observation::new(Outcome::Done, elapsed)
    }

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

    /// Waits until all indexes are online. Engines that build indexes synchronously have nothing to do.
    fn await_indexes(&mut self) -> Outcome {
        Outcome::Done
    }

    /// Restarts the engine and keeps its data.
    fn restart(&mut self) -> Outcome {
        Outcome::unsupported("restart of this target")
    }

    /// Drops caches of plans and results.
    fn flush(&mut self) -> Outcome {
        Outcome::unsupported("flush")
    }

    /// Checks that the engine still responds, without touching data. A database in this process always does.
    fn ping(&mut self) -> Outcome {
        Outcome::Done
    }
}
