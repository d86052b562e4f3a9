//! `ReferenceEmbedded`: the reference as a library engine for a child process, where a planted fault can really crash
//! or hang.

use crate::cypher::database::Database;
use crate::{ID, Variant};
use edgewise_cypher_semantics::{ErrorKind, Knobs};
use edgewise_engine::{Observation, Outcome, Request, Target, host::Embedded, protocol::Feature};
use std::time::Duration;

/// The Cypher reference with this name, such as `reference+chaos`; `None` if there is no such variant.
pub(crate) fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    let Target::Named { name, modifiers, .. } = Target::parse(name).ok()? else { return None };
    if name != ID {
        return None;
    }
    let variant = Variant::parse(&modifiers, Knobs::default()).ok()?;
    Some(Box::new(ReferenceEmbedded(Database::new(variant).ok()?)))
}

/// A database of the reference, as a library engine.
struct ReferenceEmbedded(Database);

impl Embedded for ReferenceEmbedded {
    fn name(&self) -> &'static str {
        ID
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn features(&self) -> &'static [Feature] {
        &[
            Feature::Load,
            Feature::Dump,
            Feature::Explain,
            Feature::Transactions,
            Feature::Flush,
            Feature::Await,
        ]
    }

    fn set_limit(&mut self, _limit: Duration) {}

    fn reset(&mut self) -> Outcome {
        self.0.reset()
    }

    fn run(&mut self, request: &Request) -> Observation {
        let (observation, error) = self.0.run(request);
        match error.map(|error| error.kind) {
            Some(ErrorKind::Abort) => std::process::abort(),
            Some(ErrorKind::Endless) => loop {
                std::thread::park();
            },
            _ => observation,
        }
    }

    fn dump(&mut self) -> Outcome {
        self.0.dump()
    }

    fn explain(&mut self, request: &Request) -> Observation {
        self.0.explain(request)
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
}
