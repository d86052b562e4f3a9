//! `ReferenceSession`: a session on a database of the reference in this process.

use crate::cypher::database::Database;
use edgewise_engine::{Observation, Outcome, Request, Session};
use edgewise_model::Index;

/// A session on a database of the reference in this process.
pub(super) struct ReferenceSession(pub(super) Database);

impl Session for ReferenceSession {
    fn version(&self) -> &str {
        env!("CARGO_PKG_VERSION")
    }

    fn run(&mut self, request: &Request) -> Observation {
        self.0.run(request).0
    }

    fn reset(&mut self) -> Outcome {
        self.0.reset()
    }

    fn dump(&mut self) -> Outcome {
        self.0.dump()
    }

    fn indexes(&mut self) -> Result<Vec<Index>, Outcome> {
        Ok(self.0.indexes())
    }

    fn begin(&mut self) -> Outcome {
        self.0.begin()
    }

    fn commit(&mut self) -> Outcome {
        self.0.commit()
    }

    fn rollback(&mut self) -> Outcome {
        self.0.rollback()
    }

    fn flush(&mut self) -> Outcome {
        Outcome::Done
    }

    fn explain(&mut self, request: &Request) -> Observation {
        self.0.explain(request)
    }
}
