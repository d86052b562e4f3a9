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

/// Sqlg creates a table with its first rows, so an index exists for the labels and keys that have rows by then.
fn declare(declarations: &[Declaration]) -> Declared {
    let mut script = String::new();
    for declaration in declarations {
        match declaration {
            Declaration::Schema(_) => {}
            Declaration::Index(index) => script += &index_script(index),
            Declaration::DropIndex(_) => {
                return Declared::Unsupported("an index cannot be dropped by itself");
            }
        }
    }
    if script.is_empty() { Declared::Nothing } else { Declared::Script(script + "graph.tx().commit(); null") }
}

/// Creates the index for every label, or for the one that it names, whose table has all the keys.
fn index_script(index: &DeclaredIndex) -> String {
    let labels = match index.element {
        Indexed::Vertex => "getVertexLabels",
        Indexed::Edge => "getEdgeLabels",
    };
    let named = index
        .label
        .as_ref()
        .map_or_else(String::new, |label| format!("l.getName() == {} && ", groovy(label)));
    let keys: Vec<String> = index.keys.iter().map(|key| groovy(key)).collect();
    let keys = keys.join(", ");
    format!(
        "graph.getTopology().getPublicSchema().{labels}().values().toList().findAll{{l -> \
         {named}[{keys}].every{{k -> l.getProperty(k).isPresent()}}}}.each{{l -> \
         l.ensureIndexExists(org.umlg.sqlg.structure.topology.IndexType.NON_UNIQUE, \
         [{keys}].collect{{k -> l.getProperty(k).get()}})}}; "
    )
}
