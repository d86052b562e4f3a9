//! TinkerGraph, TinkerPop's own in-memory graph, in Gremlin Server.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{
        Declaration, Declared, GremlinQuirks, IndexListing, IndexWait, Indexed, Quirks, ReadGraph, groovy,
    },
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
    aliases: &[],
    ids: IdOrigin::Given,
    read: ReadGraph::WITH_META,
    renew: Some(
        "d = g.V().drop().iterate(); \
         graph.getIndexedKeys(Vertex.class).toList().each{graph.dropIndex(it, Vertex.class)}; \
         graph.getIndexedKeys(Edge.class).toList().each{graph.dropIndex(it, Edge.class)}; null",
    ),
    declare,
    settled: None,
    explain: Some(".explain()"),
};

/// A TinkerGraph index is on one key of all labels: a declared index on several keys becomes one index for each
/// key.
fn declare(declarations: &[Declaration]) -> Declared {
    let mut script = String::new();
    for declaration in declarations {
        let (verb, index) = match declaration {
            Declaration::Schema(_) => continue,
            Declaration::Index(index) => ("createIndex", index),
            Declaration::DropIndex(index) => ("dropIndex", index),
        };
        let class = match index.element {
            Indexed::Vertex => "Vertex.class",
            Indexed::Edge => "Edge.class",
        };
        for key in &index.keys {
            script += &format!("graph.{verb}({}, {class}); ", groovy(key));
        }
    }
    if script.is_empty() { Declared::Nothing } else { Declared::Script(script + "null") }
}

/// TinkerGraph indexes a key of all vertices or of all edges, whatever their label.
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
    fn declared_indexes_are_created_by_key() {
        let read = |text: &str| Declaration::read(text).expect("a declaration").expect("well made");
        let schema = read(r#"//schema {"keys":[],"vertexLabels":[],"edgeLabels":[]}"#);
        assert_eq!(declare(std::slice::from_ref(&schema)), Declared::Nothing);
        let index = read(r#"//index {"element":"vertex","label":"a","keys":["k","l"],"ranges":false}"#);
        let drop = read(r#"//drop-index {"element":"edge","label":null,"keys":["w"],"ranges":true}"#);
        let script = "graph.createIndex('k', Vertex.class); graph.createIndex('l', Vertex.class); \
                      graph.dropIndex('w', Edge.class); null";
        assert_eq!(declare(&[schema, index, drop]), Declared::Script(script.to_owned()));
    }

    #[test]
    fn the_first_letter_of_a_listed_index_is_its_element_kind() {
        let listing = Rows::new(["result"], vec![vec![Value::from("vname")], vec![Value::from("ew")]]);
        let of = |kind, key: &str| Index { kind, label: "".into(), keys: vec![key.into()] };
        assert_eq!(indexes(&listing), [of(IndexKind::NodeRange, "name"), of(IndexKind::RelRange, "w")]);
    }
}
