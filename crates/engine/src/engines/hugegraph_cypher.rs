//! HugeGraph's Cypher, over its REST server: it is translated to Gremlin there.

use super::{
    cypher::CYPHER,
    cypher_columns::{Columns, columns},
    hugegraph::UNBUILT,
    table_words::{TableKind, TableWords},
};
use crate::{
    Profile, Request,
    server::{IndexWait, Quirks, RestCommand, RestQuirks, groovy},
    wire::rest::RestFormat,
};

/// HugeGraph over its REST server.
pub static HUGEGRAPH_CYPHER: RestQuirks = RestQuirks {
    common: Quirks {
        id: "hugegraph-cypher",
        scheme: "hugegraph-cypher",
        port: 8080,
        user: "admin",
        profile: |version| Profile::of_engine(HUGEGRAPH_CYPHER.common.id, version),
        statements: CYPHER,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    format: RestFormat::HugeGraph,
    version: Some(VERSION),
    database: "hugegraph",
    command,
    wipe: WIPE,
};

/// What a text begins with that is a script of Gremlin. Cypher takes it for a comment.
const SCRIPT: &str = "//gremlin ";
const VERSION: &str = "//gremlin org.apache.hugegraph.version.CoreVersion.VERSION.toString()";
/// The schema goes with the data.
const WIPE: &str = "//gremlin graph.truncateBackend(); null";

fn command(graph: &str, request: &Request) -> Result<RestCommand, String> {
    if !request.parameters.is_empty() {
        return Err("this server takes no parameters".to_owned());
    }
    if let Some(script) = request.text.strip_prefix(SCRIPT) {
        return Ok(gremlin(graph, script, vec!["value".to_owned()]));
    }
    if let Some(table) = TableWords::read(&request.text) {
        return Ok(gremlin(graph, &declare(&table)?, Vec::new()));
    }
    let columns = match columns(&request.text) {
        Columns::Named(columns) => columns,
        Columns::Star => {
            return Err("the columns of RETURN * cannot be read from this server's answers".to_owned());
        }
    };
    Ok(RestCommand { path: format!("/graphs/{graph}/cypher"), body: request.text.clone(), columns })
}

/// A script for the server of Gremlin behind the REST server.
fn gremlin(graph: &str, script: &str, columns: Vec<String>) -> RestCommand {
    let body = serde_json::json!({
        "gremlin": script,
        "bindings": {},
        "language": "gremlin-groovy",
        "aliases": {"graph": graph, "g": format!("__g_{graph}")},
    });
    RestCommand { path: "/gremlin".to_owned(), body: body.to_string(), columns }
}

/// The script that declares a label with its keys, and makes an index of each key: without one, HugeGraph cannot filter
/// by it.
fn declare(table: &TableWords) -> Result<String, String> {
    let mut script = format!("s = graph.schema(); {UNBUILT}");
    for key in &table.keys {
        let of_type = type_of(&key.kind).ok_or_else(|| format!("HugeGraph has no type {}", key.kind))?;
        let many = if key.is_list { "valueList" } else { "valueSingle" };
        script +=
            &format!("s.propertyKey({}).{of_type}().{many}().ifNotExist().create(); ", groovy(&key.name));
    }
    let label = groovy(&table.name);
    let (on, made) = match &table.kind {
        TableKind::Nodes => ("onV", format!("s.vertexLabel({label})")),
        TableKind::Relationships(ends) => match ends.as_slice() {
            [(from, to)] => {
                let (from, to) = (groovy(from), groovy(to));
                ("onE", format!("s.edgeLabel({label}).sourceLabel({from}).targetLabel({to})"))
            }
            _ => return Err("an edge label connects only one pair of labels".to_owned()),
        },
    };
    let names: Vec<String> = table.keys.iter().map(|key| groovy(&key.name)).collect();
    let names = names.join(", ");
    let properties =
        if names.is_empty() { String::new() } else { format!(".properties({names}).nullableKeys({names})") };
    script += &format!("{made}{properties}.create(); ");
    for key in table.keys.iter().filter(|key| !key.is_list) {
        let index = groovy(&format!("i_{on}_{}_{}", table.name, key.name));
        let kind = if matches!(key.kind.as_str(), "INT64" | "DOUBLE") { "range" } else { "secondary" };
        let name = groovy(&key.name);
        script += &format!("n(s.indexLabel({index}).{on}({label}).by({name}).{kind}()).create(); ");
    }
    Ok(script + "null")
}

/// HugeGraph's method for a type; `None` for types that it does not store.
fn type_of(kind: &str) -> Option<&'static str> {
    match kind {
        "BOOL" => Some("asBoolean"),
        "INT64" => Some("asLong"),
        "DOUBLE" => Some("asDouble"),
        "STRING" => Some("asText"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> Result<RestCommand, String> {
        command("g", &Request::new(text))
    }

    #[test]
    fn cypher_is_sent_as_it_is_and_scripts_go_to_the_server_of_gremlin() {
        let cypher = made("MATCH (n) RETURN n.x AS a").unwrap();
        assert_eq!(
            (cypher.path.as_str(), cypher.body.as_str()),
            ("/graphs/g/cypher", "MATCH (n) RETURN n.x AS a")
        );
        assert_eq!(cypher.columns, ["a"]);
        let script = made(WIPE).unwrap();
        assert!(script.path == "/gremlin" && script.body.contains("\"graph.truncateBackend(); null\""));
        assert!(script.body.contains("\"g\":\"__g_g\""), "{}", script.body);
        assert!(made("MATCH (n) RETURN *").is_err());
    }

    #[test]
    fn a_table_becomes_a_label_with_an_index_of_each_key() {
        let script =
            declare(&TableWords::read("CREATE REL TABLE T(FROM A TO B, k INT64, l STRING[])").unwrap());
        assert_eq!(
            script.unwrap().replace(UNBUILT, ""),
            "s = graph.schema(); s.propertyKey('k').asLong().valueSingle().ifNotExist().create(); \
             s.propertyKey('l').asText().valueList().ifNotExist().create(); \
             s.edgeLabel('T').sourceLabel('A').targetLabel('B').properties('k', 'l').nullableKeys('k', 'l').create(); \
             n(s.indexLabel('i_onE_T_k').onE('T').by('k').range()).create(); null"
        );
        for text in ["CREATE REL TABLE T(FROM A TO B, FROM B TO A)", "CREATE NODE TABLE A(k DATE)"] {
            assert!(declare(&TableWords::read(text).unwrap()).is_err(), "{text}");
        }
    }
}
