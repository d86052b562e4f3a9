//! HugeGraph, in Gremlin Server.

use super::gremlin::GREMLIN;
use crate::{
    Profile,
    server::{
        Declaration, Declared, DeclaredKey, EdgeLabel, GraphSchema, GremlinQuirks, IndexWait, KeyCardinality,
        KeyType, Quirks, ReadGraph, groovy,
    },
    wire::gremlin::IdOrigin,
};

/// HugeGraph.
pub static HUGEGRAPH: GremlinQuirks = GremlinQuirks {
    common: Quirks {
        id: "hugegraph",
        scheme: "hugegraph",
        port: 8182,
        user: "",
        profile: |version| Profile::of_engine(HUGEGRAPH.common.id, version),
        statements: GREMLIN,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    // The package was renamed when the project moved to Apache.
    version: "['org.apache.hugegraph', 'com.baidu.hugegraph'].findResult{ p -> \
              try { Class.forName(p + '.version.CoreVersion').VERSION.toString() } catch (e) { null } }",
    source: Some("__g_hugegraph"),
    aliases: &[],
    ids: IdOrigin::Assigned,
    read: ReadGraph::PLAIN,
    renew: Some("graph.truncateBackend(); null"),
    declare,
    settled: None,
    explain: Some(".explain()"),
};

/// A Groovy function that makes an index which is not rebuilt, in versions that can do so.
pub(super) const UNBUILT: &str =
    "n = { b -> b.metaClass.respondsTo(b, 'rebuild', boolean) ? b.rebuild(false) : b }; ";

fn declare(declarations: &[Declaration]) -> Declared {
    let mut script = format!("s = graph.schema(); {UNBUILT}");
    for declaration in declarations {
        match declaration {
            Declaration::Schema(schema) => match schema_script(schema) {
                Some(made) => script += &made,
                None => return Declared::Unsupported("an edge label connects only one pair of labels"),
            },
            _ => return Declared::Unsupported("the schema already creates every possible index"),
        }
    }
    Declared::Script(script + "null")
}

/// The Groovy calls that create keys, labels and an index on each single-valued key of each label: HugeGraph
/// cannot filter by a key without an index. An index is not rebuilt, because there are no data yet: the job that
/// would rebuild it takes a quarter of a second for each.
fn schema_script(schema: &GraphSchema) -> Option<String> {
    let mut script = String::new();
    let kept: Vec<(&DeclaredKey, &str)> =
        schema.keys.iter().filter_map(|key| Some((key, type_of(key)?))).collect();
    for (key, of_type) in &kept {
        let cardinality = match key.cardinality {
            KeyCardinality::Single => "valueSingle",
            KeyCardinality::Set => "valueSet",
            KeyCardinality::List => "valueList",
        };
        script += &format!("s.propertyKey({}).{of_type}().{cardinality}().create(); ", groovy(&key.name));
    }
    // A label that lacks a key cannot be asked for it, so that every label has the keys of all labels of its kind.
    let keys_of = |names: &[&Vec<String>]| -> Vec<&DeclaredKey> {
        let named = |key: &&DeclaredKey| names.iter().any(|names| names.contains(&key.name));
        kept.iter().map(|(key, _)| *key).filter(named).collect()
    };
    let on_vertices = keys_of(&schema.vertex_labels.iter().map(|label| &label.keys).collect::<Vec<_>>());
    let on_edges = keys_of(&schema.edge_labels.iter().map(|label| &label.keys).collect::<Vec<_>>());
    for label in &schema.vertex_labels {
        let keys = &on_vertices;
        script += &format!("s.vertexLabel({}){}.create(); ", groovy(&label.name), properties(keys));
    }
    for label in &schema.edge_labels {
        script += &edge_label(label, &on_edges)?;
    }
    let vertices = schema.vertex_labels.iter().map(|label| ("onV", &label.name, &on_vertices));
    let edges = schema.edge_labels.iter().map(|label| ("onE", &label.name, &on_edges));
    for (on, label, keys) in vertices.chain(edges) {
        for key in keys.iter().filter(|key| key.cardinality == KeyCardinality::Single) {
            let name = format!("i_{on}_{label}_{}", key.name);
            script += &format!(
                "n(s.indexLabel({}).{on}({}).by({}).{}()).create(); ",
                groovy(&name),
                groovy(label),
                groovy(&key.name),
                index_kind(key.kind)
            );
        }
    }
    Some(script)
}

fn edge_label(label: &EdgeLabel, keys: &[&DeclaredKey]) -> Option<String> {
    let [[from, to]] = label.ends.as_slice() else { return None };
    Some(format!(
        "s.edgeLabel({}).sourceLabel({}).targetLabel({}){}.create(); ",
        groovy(&label.name),
        groovy(from),
        groovy(to),
        properties(keys)
    ))
}

fn properties(keys: &[&DeclaredKey]) -> String {
    if keys.is_empty() {
        return String::new();
    }
    let names: Vec<String> = keys.iter().map(|key| groovy(&key.name)).collect();
    let names = names.join(", ");
    format!(".properties({names}).nullableKeys({names})")
}

/// HugeGraph's method for the type of a key; `None` for types that it does not store.
fn type_of(key: &DeclaredKey) -> Option<&'static str> {
    Some(match key.kind {
        KeyType::Boolean => "asBoolean",
        KeyType::Byte => "asByte",
        KeyType::Int => "asInt",
        KeyType::Long => "asLong",
        KeyType::Float => "asFloat",
        KeyType::Double => "asDouble",
        KeyType::String => "asText",
        KeyType::Uuid => "asUUID",
        KeyType::Date => "asDate",
        KeyType::Short | KeyType::BigInteger | KeyType::BigDecimal => return None,
    })
}

/// A range index serves equality too, but HugeGraph has it only for numbers and dates.
fn index_kind(kind: KeyType) -> &'static str {
    match kind {
        KeyType::Boolean | KeyType::String | KeyType::Uuid => "secondary",
        _ => "range",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_every_label_gets_an_index() {
        let read = |text: &str| Declaration::read(text).expect("a declaration").expect("well made");
        let schema = |ends: &str| {
            read(&format!(
                r#"//schema {{"keys":[{{"name":"age","type":"int","cardinality":"single"}},{{"name":"n","type":"string","cardinality":"list"}}],
                "vertexLabels":[{{"name":"p","keys":["age","n"]}}],"edgeLabels":[{{"name":"k","ends":{ends},"keys":["age"]}}]}}"#
            ))
        };
        let Declared::Script(script) = declare(&[schema(r#"[["p","p"]]"#)]) else { panic!("no script") };
        assert_eq!(
            script.replace(UNBUILT, ""),
            "s = graph.schema(); s.propertyKey('age').asInt().valueSingle().create(); \
             s.propertyKey('n').asText().valueList().create(); \
             s.vertexLabel('p').properties('age', 'n').nullableKeys('age', 'n').create(); \
             s.edgeLabel('k').sourceLabel('p').targetLabel('p').properties('age').nullableKeys('age').create(); \
             n(s.indexLabel('i_onV_p_age').onV('p').by('age').range()).create(); \
             n(s.indexLabel('i_onE_k_age').onE('k').by('age').range()).create(); null"
        );
        let several = schema(r#"[["p","p"],["p","q"]]"#);
        assert!(matches!(declare(&[several]), Declared::Unsupported(_)));
    }
}
