//! `GremlinQuirks`: what differs between engines that speak Gremlin.

use super::{Declaration, Declared, dial, session::GremlinSession};
use crate::{
    EngineError, Limits, Session,
    server::{Endpoint, Quirks, ServerKind, ServerOptions, session_context::SessionContext, survival},
    wire::gremlin::IdOrigin,
};

/// How one engine that speaks Gremlin over WebSocket or HTTP differs from the others.
#[derive(Clone, Copy, Debug)]
pub struct GremlinQuirks {
    /// The properties that do not depend on the protocol.
    pub common: Quirks,
    /// A Groovy script whose only result is the version.
    pub version: &'static str,
    /// The name of the traversal source on servers that Edgewise did not start, if the target names none and it is
    /// not `g`.
    pub source: Option<&'static str>,
    /// The aliases sent with every request to a server that Edgewise started. They make a name resolve to the
    /// current graph after it was replaced.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Who assigns the ids of elements.
    pub ids: IdOrigin,
    /// How the whole graph is read.
    pub read: ReadGraph,
    /// The script that empties a server that Edgewise started: data, schema and indexes. On other servers the
    /// schema is kept.
    pub renew: Option<&'static str>,
    /// Makes the script that carries out declarations.
    pub declare: fn(declarations: &[Declaration]) -> Declared,
    /// Rewrites a setup statement so that it returns its elements with their permanent ids.
    pub settled: Option<fn(text: &str) -> String>,
    /// The suffix that makes a traversal return its plan, if there is one.
    pub explain: Option<&'static str>,
}

/// The traversals that return every element with its properties. They are asked for explicitly, because it depends
/// on versions and settings whether a returned element carries its properties.
#[derive(Clone, Copy, Debug)]
pub struct ReadGraph {
    /// Returns maps of `v`, a vertex, and `p`, a list of maps of `k`, `x` and perhaps `m`: key, value,
    /// meta-properties.
    pub vertices: &'static str,
    /// Returns maps of `e`, an edge, and `p`, a list of maps of `k` and `x`: key and value.
    pub edges: &'static str,
}

impl ReadGraph {
    /// For engines with meta-properties.
    pub const WITH_META: Self = Self {
        vertices: "g.V().project('v','p').by().by(__.properties().project('k','x','m').by(__.key()).by(__.value())\
                   .by(__.valueMap()).fold())",
        edges: Self::PLAIN.edges,
    };

    /// For engines without meta-properties.
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
