//! TinkerGraph in Gremlin Server: TinkerPop's own, in memory.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{GremlinQuirks, IndexListing, IndexWait, Quirks, ReadGraph},
    wire::gremlin::IdOrigin,
};
use edgewise_model::{Index, IndexKind, Rows, Value};

/// TinkerGraph.
pub static TINKERGRAPH: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "tinkergraph",
        scheme: "tinkergraph",
        port: 8182,
        user: "",
        profile: |version| Profile::of_engine(TINKERGRAPH.common.id, version),
        statements: GREMLIN,
        indexes: Some(IndexListing {
            text: "graph.getIndexedKeys(Vertex.class).collect{'v' + it} + graph.getIndexedKeys(Edge.class).collect{'e' + it}",
            read: indexes,
        }),
        index_wait: IndexWait::None,
        flush: None,
    },
    version: "Gremlin.version()",
    source: None,
    ids: IdOrigin::Given,
    read: ReadGraph::WITH_META,
    wipe: &["g.V().drop()"],
    drop_indexes: Some(
        "graph.getIndexedKeys(Vertex.class).toList().each{graph.dropIndex(it, Vertex.class)}; \
         graph.getIndexedKeys(Edge.class).toList().each{graph.dropIndex(it, Edge.class)}; null",
    ),
    settled: None,
    explain: Some(".explain()"),
};

/// An index is on a key of all vertices or all edges, whatever their label.
fn indexes(listing: &Rows) -> Vec<Index> {
    let index = |value: &Value| {
        let Value::String(text) = value else { return None };
        let kind = match text.as_bytes().first()? {
            b'v' => IndexKind::NodeRange,
            b'e' => IndexKind::RelRange,
            _ => return None,
        };
        Some(Index { kind, label: "".into(), keys: vec![text[1..].into()] })
    };
    listing.rows.iter().flatten().filter_map(index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_are_told_by_the_first_letter() {
        let listing = Rows::new(["result"], vec![vec![Value::from("vname")], vec![Value::from("ew")]]);
        let of = |kind, key: &str| Index { kind, label: "".into(), keys: vec![key.into()] };
        assert_eq!(indexes(&listing), [of(IndexKind::NodeRange, "name"), of(IndexKind::RelRange, "w")]);
    }
}
