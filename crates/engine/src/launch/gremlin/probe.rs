//! `Probe`: asks a server of ours whether it works.

use crate::wire::{
    Deadline, WireError, dial,
    gremlin::{Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Purpose, Script},
};
use std::time::Duration;

/// The language that makes the traversal source, and that all versions have.
pub const GROOVY: &str = "gremlin-groovy";
/// The language without code, since 3.6.
pub const LANG: &str = "gremlin-lang";

/// A server on a loopback port, seen by whoever started it.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// Its port.
    pub port: u16,
}

impl Probe {
    /// Whether it answers all of these texts, each in a language. That its port is open says nothing: the server opens it
    /// even if its script engine cannot run on this Java.
    pub fn answers(&self, texts: &[(&str, &str)], patience: Duration) -> bool {
        self.ask(texts, Deadline::after(patience)).unwrap_or(false)
    }

    fn ask(&self, texts: &[(&str, &str)], deadline: Deadline) -> Result<bool, WireError> {
        let stream = dial("127.0.0.1", self.port, deadline)?;
        let options =
            GremlinOptions { host: format!("127.0.0.1:{}", self.port), ..GremlinOptions::default() };
        let mut gremlin = Gremlin::open(Box::new(stream), &options, deadline)?;
        let mut ids = IdTable::new(IdOrigin::Given);
        for (language, text) in texts {
            let left = deadline.left("asking whether it is ready")?;
            let script = Script::new(text, language, left);
            let reply = gremlin.run(&script, &mut ids, Purpose::Answer, left)?;
            if matches!(reply, GremlinReply::Failed(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
