//! Any TinkerPop 3 server: uses only features that every graph implementation has.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{GremlinQuirks, IndexWait, Quirks, ReadGraph},
    wire::gremlin::IdOrigin,
};

/// A server whose graph implementation is unknown.
pub static ANY_GREMLIN: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "gremlin",
        scheme: "gremlin",
        port: 8182,
        user: "",
        profile: |version| Profile::of_engine(ANY_GREMLIN.common.id, version),
        statements: GREMLIN,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    version: "Gremlin.version()",
    source: None,
    aliases: &[],
    ids: IdOrigin::Assigned,
    read: ReadGraph::PLAIN,
    // Schemas and indexes are kept, because no way of listing them works on every implementation.
    renew: None,
    declare: super::gremlin::declare_nothing,
    settled: None,
    explain: Some(".explain()"),
};
