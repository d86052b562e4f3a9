//! OrientDB, in Gremlin Server.

use super::gremlin::{GREMLIN, declare_nothing};
use crate::{
    Profile,
    server::{GremlinQuirks, IndexWait, Quirks, ReadGraph},
    wire::gremlin::IdOrigin,
};

/// OrientDB.
pub static ORIENTDB: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "orientdb",
        scheme: "orientdb",
        port: 8182,
        user: "root",
        profile: |version| Profile::of_engine(ORIENTDB.common.id, version),
        statements: GREMLIN,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    version: "com.orientechnologies.orient.core.OConstants.getVersion()",
    source: None,
    aliases: &[],
    ids: IdOrigin::Assigned,
    read: ReadGraph::PLAIN,
    // In OrientDB a label is a class, of either vertices or edges, until the class is dropped.
    renew: Some(
        "d = g.V().drop().iterate(); graph.tx().commit(); s = graph.getRawDatabase().getMetadata().getSchema(); \
         ['E', 'V'].each{ b -> s.getClass(b).getAllSubclasses().toList().each{ s.dropClass(it.getName()) } }; null",
    ),
    declare: declare_nothing,
    // An element gets its permanent id only when its transaction is committed.
    settled: Some(|text| format!("r = {text}.toList(); graph.tx().commit(); r")),
    explain: Some(".explain()"),
};
