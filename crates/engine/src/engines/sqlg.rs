//! Sqlg: Gremlin compiled to SQL.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{
        Declaration, Declared, DeclaredIndex, GremlinQuirks, IndexWait, Indexed, Quirks, ReadGraph, groovy,
    },
    wire::gremlin::IdOrigin,
};

/// Sqlg.
pub static SQLG: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "sqlg",
        scheme: "sqlg",
        port: 8182,
        user: "",
        profile: |version| Profile::of_engine(SQLG.common.id, version),
        statements: GREMLIN,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    version: "graph.getBuildVersion()",
    source: None,
    aliases: &[],
    ids: IdOrigin::Assigned,
    read: ReadGraph::PLAIN,
    // In Sqlg a label is a table, and its columns keep their types.
    renew: Some(
        "s = graph.getTopology().getPublicSchema(); s.getEdgeLabels().values().toList().each{it.remove()}; \
         s.getVertexLabels().values().toList().each{it.remove()}; graph.tx().commit(); null",
    ),
    declare,
    settled: None,
    explain: Some(".explain()"),
};

/// Sqlg creates a table with its first rows, so an index can only be created after the data.
fn declare(declarations: &[Declaration]) -> Declared {
    let mut script = String::new();
    for declaration in declarations {
        match declaration {
            Declaration::Schema(_) => {}
            Declaration::Index(index) => match index_script(index) {
                Some(made) => script += &made,
                None => return Declared::Unsupported("an index needs exactly one label"),
            },
            Declaration::DropIndex(_) => {
                return Declared::Unsupported("an index cannot be dropped by itself");
            }
        }
    }
    if script.is_empty() { Declared::Nothing } else { Declared::Script(script + "graph.tx().commit(); null") }
}

fn index_script(index: &DeclaredIndex) -> Option<String> {
    let label = groovy(index.label.as_ref()?);
    let of = match index.element {
        Indexed::Vertex => "getVertexLabel",
        Indexed::Edge => "getEdgeLabel",
    };
    let keys: Vec<String> =
        index.keys.iter().map(|key| format!("l.getProperty({}).get()", groovy(key))).collect();
    Some(format!(
        "l = graph.getTopology().getPublicSchema().{of}({label}).get(); \
         l.ensureIndexExists(org.umlg.sqlg.structure.topology.IndexType.NON_UNIQUE, [{}]); ",
        keys.join(", ")
    ))
}
