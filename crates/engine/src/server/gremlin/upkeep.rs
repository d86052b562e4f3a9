//! Empties the graph, and carries out the declarations of setups.

use super::{Declaration, Declared, session::GremlinSession};
use crate::{ErrorClass, Observation, Outcome, Request, server::wire_session::WireSession};
use std::time::Duration;

/// Deletes all data on any server.
const DROP: &str = "g.V().drop()";

impl GremlinSession {
    /// Deletes all data, if the guard permits it. On a server that Edgewise started, schema and indexes are
    /// dropped too: a key that kept its type would change values of the next graph.
    pub(super) fn delete_everything(&mut self) -> Result<(), Outcome> {
        self.check_counts()?;
        let renew = self.quirks.renew.filter(|_| self.context.endpoint.is_owned());
        match renew {
            // Nothing was written or declared since the last reset, so there is nothing to delete.
            Some(_) if !self.touched => {}
            Some(script) => drop(self.tables([script])?),
            None => drop(self.tables([DROP])?),
        }
        self.touched = false;
        self.ids.clear();
        self.context.guard(|guard| guard.wiped());
        Ok(())
    }

    /// Carries out the declarations at the start of the statements. Returns their number and the observation;
    /// `None` if there are none.
    pub(super) fn declare(&mut self, statements: &[&Request]) -> Option<(usize, Observation)> {
        let mut declarations = Vec::new();
        for request in statements {
            match Declaration::read(&request.text) {
                Some(Ok(declaration)) => declarations.push(declaration),
                Some(Err(message)) => {
                    return Some((1, refused(ErrorClass::Semantic, message)));
                }
                None => break,
            }
        }
        if declarations.is_empty() {
            return None;
        }
        let observation = match (self.quirks.declare)(&declarations) {
            Declared::Nothing => Observation::new(Outcome::Done, Duration::ZERO),
            Declared::Unsupported(what) => refused(ErrorClass::Unsupported, what.to_owned()),
            Declared::Script(script) => self.patiently(|session| session.run_declared(&script)),
        };
        Some((declarations.len(), observation))
    }
}

fn refused(class: ErrorClass, message: String) -> Observation {
    Observation::new(Outcome::error(class, message), Duration::ZERO)
}
