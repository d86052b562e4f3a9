//! `GremlinQuirks`: what differs between engines that speak Gremlin.

use super::{Declaration, Declared, dial, session::GremlinSession};
use crate::{
    EngineError, Limits, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
    wire::gremlin::IdOrigin,
};

/// An engine that speaks Gremlin over WebSocket or HTTP.
#[derive(Clone, Copy, Debug)]
pub struct GremlinQuirks {
    /// What is its own on any wire.
    pub common: Quirks,
    /// A script in Groovy whose only result is the version.
    pub version: &'static str,
    /// What servers of others call the traversal source, where the target names none and it is not `g`.
    pub source: Option<&'static str>,
    /// What names of a server of ours stand for in every request: what is behind a name may then change.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Who gives elements their ids.
    pub ids: IdOrigin,
    /// How the whole graph is read.
    pub read: ReadGraph,
    /// The script that empties a server of ours: data, schema and indexes. Servers of others keep their schema.
    pub renew: Option<&'static str>,
    /// The script that makes or drops what a setup declares.
    pub declare: fn(declarations: &[Declaration]) -> Declared,
    /// A setup statement as it must be sent so that its elements are answered with the ids they keep.
    pub settled: Option<fn(text: &str) -> String>,
    /// What is written after a traversal to get its plan, if there is a way.
    pub explain: Option<&'static str>,
}

/// The traversals that answer every element with its properties. What an answered element carries itself depends on
/// versions and settings.
#[derive(Clone, Copy, Debug)]
pub struct ReadGraph {
    /// Answers maps of `v`, a vertex, and `p`, a list of maps of `k`, `x` and perhaps `m`: key, value, own properties.
    pub vertices: &'static str,
    /// Answers maps of `e`, an edge, and `p`, a list of maps of `k` and `x`.
    pub edges: &'static str,
}

impl ReadGraph {
    /// For engines whose vertex properties have properties.
    pub const WITH_META: Self = Self {
        vertices: "g.V().project('v','p').by().by(__.properties().project('k','x','m').by(__.key()).by(__.value())\
                   .by(__.valueMap()).fold())",
        edges: Self::PLAIN.edges,
    };

    /// For engines whose vertex properties have none.
    pub const PLAIN: Self = Self {
        vertices: "g.V().project('v','p').by().by(__.properties().project('k','x').by(__.key()).by(__.value()).fold())",
        edges: "g.E().project('e','p').by().by(__.properties().project('k','x').by(__.key()).by(__.value()).fold())",
    };
}

impl ServerKind for GremlinQuirks {
    fn quirks(&self) -> &Quirks {
        &self.common
    }

    fn version_at(
        &self,
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError> {
        survival::visit(endpoint, limits, |endpoint, deadline| {
            let mut gremlin = dial::open(endpoint, options, deadline)?;
            dial::version(&mut gremlin, self, deadline)
        })
    }

    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(GremlinSession::open(self, context)?))
    }
}
