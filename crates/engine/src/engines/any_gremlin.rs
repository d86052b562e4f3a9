//! Any server of TinkerPop 3: what can be relied on whichever graph it has.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{GremlinQuirks, IndexWait, Quirks, ReadGraph},
    wire::gremlin::IdOrigin,
};

/// A server whose graph we do not know.
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
    // Schemas and indexes stay: there is no common way to find them.
    renew: None,
    declare: super::gremlin::declare_nothing,
    settled: None,
    explain: Some(".explain()"),
};
