//! `GremlinEmbedded`: the Gremlin reference in a child process, where a changed copy of it can crash or hang.

use super::session::GremlinReferenceSession;
use super::{GREMLIN_ID, GremlinVariant};
use edgewise_engine::{
    Observation, Outcome, Profile, Request, Session, Target, host::Embedded, protocol::Feature,
};
use std::time::Duration;

/// The Gremlin reference with this name, such as `gremlin-reference+planned`; `None` if there is no such variant.
pub(crate) fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    let Target::Named { name, modifiers, .. } = Target::parse(name).ok()? else { return None };
    if name != GREMLIN_ID {
        return None;
    }
    let variant = GremlinVariant::parse(&modifiers, &Profile::built_in(GREMLIN_ID)?).ok()?;
    Some(Box::new(GremlinEmbedded(GremlinReferenceSession::new(variant))))
}

struct GremlinEmbedded(GremlinReferenceSession);

impl Embedded for GremlinEmbedded {
    fn name(&self) -> &'static str {
        GREMLIN_ID
    }

    fn version(&self) -> String {
        self.0.version().to_owned()
    }

    fn features(&self) -> &'static [Feature] {
        &[Feature::Load, Feature::Dump, Feature::Explain, Feature::Flush, Feature::Await]
    }

    fn set_limit(&mut self, _limit: Duration) {}

    fn reset(&mut self) -> Outcome {
        self.0.reset()
    }

    fn run(&mut self, request: &Request) -> Observation {
        self.0.run(request)
    }

    fn dump(&mut self) -> Outcome {
        self.0.dump()
    }

    fn explain(&mut self, request: &Request) -> Observation {
        self.0.explain(request)
    }

    fn flush(&mut self) -> Outcome {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_hosted_by_name_and_other_engines_are_not() {
        for name in ["gremlin-reference", "gremlin-reference+planned+quick"] {
            let mut engine = embedded(name).expect(name);
            let seen = engine.run(&Request::new("g.inject(1, 2).count()")).outcome;
            assert!(matches!(&seen, Outcome::Rows(rows) if rows.rows.len() == 1), "{seen:?}");
        }
        assert!(embedded("gremlin-reference+cahos").is_none());
        assert!(embedded("reference").is_none());
    }
}
