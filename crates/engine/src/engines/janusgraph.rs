//! JanusGraph, in Gremlin Server.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{
        Declaration, Declared, DeclaredIndex, DeclaredKey, GraphSchema, GremlinQuirks, IndexWait, Indexed,
        KeyCardinality, KeyType, Quirks, ReadGraph, groovy,
    },
    wire::gremlin::IdOrigin,
};

/// JanusGraph.
pub static JANUSGRAPH: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "janusgraph",
        scheme: "janusgraph",
        port: 8182,
        user: "",
        profile: |version| Profile::of_engine(JANUSGRAPH.common.id, version),
        statements: GREMLIN,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    version: "org.janusgraph.graphdb.configuration.JanusGraphConstants.VERSION",
    source: None,
    // Sent with every request, so that the names resolve to the current graph: each reset replaces it.
    aliases: &[("g", "g"), ("graph", "graph")],
    ids: IdOrigin::Assigned,
    read: ReadGraph::WITH_META,
    // Dropping all vertices would keep the property keys with their types, and JanusGraph would silently convert
    // later values of another type. Opening a new graph takes some 50 ms.
    renew: Some(
        "m = org.janusgraph.graphdb.management.JanusGraphManager.getInstance(); \
         JanusGraphFactory.drop(m.getGraph('graph')); \
         fresh = JanusGraphFactory.open(System.getProperty('edgewise.graph')); \
         m.putGraph('graph', fresh); m.putTraversalSource('g', fresh.traversal()); null",
    ),
    declare,
    settled: None,
    explain: Some(".explain()"),
};

/// Puts all declarations into one transaction, because an index on a new key can be used at once. An index on a
/// key that has data would have to be rebuilt, which takes minutes while any transaction is open.
fn declare(declarations: &[Declaration]) -> Declared {
    let mut script = "m = graph.openManagement(); ".to_owned();
    if declarations.iter().any(|declaration| matches!(declaration, Declaration::Index(_))) {
        script += INDEX_BACKEND;
    }
    let mut has_schema = false;
    for declaration in declarations {
        match declaration {
            Declaration::Schema(schema) => {
                has_schema = true;
                script += &schema_script(schema);
            }
            Declaration::Index(index) if has_schema => script += &index_script(index),
            Declaration::Index(_) => {
                return Declared::Unsupported("an index must be declared together with the schema");
            }
            Declaration::DropIndex(_) => {
                return Declared::Unsupported("an index cannot be dropped immediately");
            }
        }
    }
    Declared::Script(script + "m.commit(); null")
}

/// Looks up the name of the graph's index backend, null if it has none.
const INDEX_BACKEND: &str = "s = graph.getBackend().getIndexInformation().keySet().find(); ";

fn schema_script(schema: &GraphSchema) -> String {
    let keys = schema.keys.iter().filter_map(|key| {
        let cardinality = match key.cardinality {
            KeyCardinality::Single => "SINGLE",
            KeyCardinality::Set => "SET",
            KeyCardinality::List => "LIST",
        };
        let name = groovy(&key.name);
        Some(format!(
            "m.makePropertyKey({name}).dataType({}.class).cardinality(org.janusgraph.core.Cardinality.{cardinality}).make(); ",
            java_class(key)?
        ))
    });
    let vertices = schema
        .vertex_labels
        .iter()
        .map(|label| format!("m.makeVertexLabel({}).make(); ", groovy(&label.name)));
    let edges =
        schema.edge_labels.iter().map(|label| format!("m.makeEdgeLabel({}).make(); ", groovy(&label.name)));
    keys.chain(vertices).chain(edges).collect()
}

/// The Java class of a key's values; `None` for types that JanusGraph does not store.
fn java_class(key: &DeclaredKey) -> Option<&'static str> {
    Some(match key.kind {
        KeyType::Boolean => "Boolean",
        KeyType::Byte => "Byte",
        KeyType::Short => "Short",
        KeyType::Int => "Integer",
        KeyType::Long => "Long",
        KeyType::Float => "Float",
        KeyType::Double => "Double",
        KeyType::String => "String",
        KeyType::Uuid => "java.util.UUID",
        KeyType::Date => "java.util.Date",
        KeyType::BigInteger | KeyType::BigDecimal => return None,
    })
}

/// Builds an index: a mixed index if the graph has an index backend, which serves ranges and any of its keys alone, else
/// a composite index, which serves equality of all its keys, even if ranges were asked for. The script asks the graph,
/// because the declaration is the same for both. A text is indexed as a whole: by default only its words are, and such an
/// index serves no comparison of TinkerPop.
fn index_script(index: &DeclaredIndex) -> String {
    let (class, label) = match index.element {
        Indexed::Vertex => ("Vertex", "getVertexLabel"),
        Indexed::Edge => ("Edge", "getEdgeLabel"),
    };
    let keys: Vec<String> = index.keys.iter().map(|key| groovy(key)).collect();
    let only = index.label.as_ref().map(|name| format!("b.indexOnly(m.{label}({})); ", groovy(name)));
    format!(
        "b = m.buildIndex({}, {class}.class); [{}].each {{ k = m.getPropertyKey(it); \
         s && k.dataType() == String.class ? b.addKey(k, org.janusgraph.core.schema.Mapping.STRING.asParameter()) : b.addKey(k) }}; \
         {}s ? b.buildMixedIndex(s) : b.buildCompositeIndex(); ",
        groovy(&index.name()),
        keys.join(", "),
        only.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_and_its_indexes_are_one_transaction() {
        let read = |text: &str| Declaration::read(text).expect("a declaration").expect("well made");
        let schema = read(
            r#"//schema {"keys":[{"name":"age","type":"int","cardinality":"list","meta":[]}],
               "vertexLabels":[{"name":"p","keys":["age"]}],"edgeLabels":[{"name":"k","ends":[["p","p"]],"keys":[]}]}"#,
        );
        let index = read(r#"//index {"element":"vertex","label":"p","keys":["age"],"ranges":false}"#);
        assert!(matches!(declare(std::slice::from_ref(&index)), Declared::Unsupported(_)));
        let Declared::Script(script) = declare(&[schema, index]) else { panic!("no script") };
        assert_eq!(
            script,
            "m = graph.openManagement(); s = graph.getBackend().getIndexInformation().keySet().find(); \
             m.makePropertyKey('age').dataType(Integer.class)\
             .cardinality(org.janusgraph.core.Cardinality.LIST).make(); m.makeVertexLabel('p').make(); \
             m.makeEdgeLabel('k').make(); b = m.buildIndex('ivXpXage', Vertex.class); \
             ['age'].each { k = m.getPropertyKey(it); s && k.dataType() == String.class \
             ? b.addKey(k, org.janusgraph.core.schema.Mapping.STRING.asParameter()) : b.addKey(k) }; \
             b.indexOnly(m.getVertexLabel('p')); s ? b.buildMixedIndex(s) : b.buildCompositeIndex(); m.commit(); null"
        );
    }
}
