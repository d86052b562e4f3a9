//! A session on a library engine in the current process: fast, but a crash of the engine ends Edgewise too.

use super::Embedded;
use crate::{ErrorClass, Observation, Outcome, Profile, Request, Session};
use std::{sync::Arc, time::Instant};

/// A session without a child process, for measurements and tests. Campaigns run engines in child processes.
pub struct EmbeddedSession {
    embedded: Box<dyn Embedded>,
    profile: Arc<Profile>,
    version: String,
}

impl EmbeddedSession {
    /// Opens a session on a library engine.
    pub fn new(embedded: Box<dyn Embedded>, profile: Arc<Profile>) -> Self {
        let version = embedded.version();
        Self { embedded, profile, version }
    }

    fn classified(&self, mut outcome: Outcome) -> Outcome {
        if let Outcome::Error { class: class @ ErrorClass::Unknown, code, message } = &mut outcome {
            *class = self.profile.classify(code.as_deref(), message);
        }
        outcome
    }
}

impl Session for EmbeddedSession {
    fn version(&self) -> &str {
        &self.version
    }

    fn run(&mut self, request: &Request) -> Observation {
        let started = Instant::now();
        let observation = self.embedded.run(request);
        let elapsed = started.elapsed();
        Observation { outcome: self.classified(observation.outcome), elapsed, ..observation }
    }

    fn reset(&mut self) -> Outcome {
        self.embedded.reset()
    }

    fn dump(&mut self) -> Outcome {
        let outcome = self.embedded.dump();
        self.classified(outcome)
    }

    fn explain(&mut self, request: &Request) -> Observation {
        let started = Instant::now();
        let observation = self.embedded.explain(request);
        let elapsed = started.elapsed();
        Observation { outcome: self.classified(observation.outcome), elapsed, ..observation }
    }

    fn begin(&mut self) -> Outcome {
        self.embedded.begin()
    }

    fn commit(&mut self) -> Outcome {
        self.embedded.commit()
    }

    fn rollback(&mut self) -> Outcome {
        self.embedded.rollback()
    }

    fn flush(&mut self) -> Outcome {
        self.embedded.flush()
    }
}
