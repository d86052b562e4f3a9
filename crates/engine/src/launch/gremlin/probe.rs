//! `Probe`: checks whether a server that Edgewise started works.

use crate::wire::{
    Deadline, WireError, dial,
    gremlin::{Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Purpose, Script},
};
use std::time::Duration;

/// The script engine that every version has, and that defines the traversal source.
pub const GROOVY: &str = "gremlin-groovy";
/// The script engine that runs traversals only, since 3.6.
pub const LANG: &str = "gremlin-lang";

/// A server on a loopback port.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// The port of the server.
    pub port: u16,
}

impl Probe {
    /// True if the server answers all of these texts, each given with its script engine. An open port is not enough:
    /// the server opens it even if its script engine does not run on this Java.
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
