//! JanusGraph in Gremlin Server, in memory or on BerkeleyDB, from Maven Central.

use super::{
    GraphFiles, GremlinRecipe, GremlinServer,
    gremlin_server::{MAIN, numbers},
};
use crate::{
    engines::JANUSGRAPH,
    launch::{
        Install, Launch,
        java::Java,
        maven::{Artifact, Maven},
    },
};

const GROUP: &str = "org.janusgraph";
/// The modifier for storage on disk, in BerkeleyDB.
const BERKELEYDB: &str = "berkeleydb";
/// The modifier for mixed indexes in Lucene, under the index name `search`.
const LUCENE: &str = "lucene";

/// JanusGraph.
pub static JANUSGRAPH_RECIPE: GremlinRecipe = GremlinRecipe {
    id: "janusgraph",
    versions: &["0.5.3", "0.6.4", "1.1.0"],
    default_version: "1.1.0",
    accepts: |version| {
        version.split('.').count() == 3 && matches!(numbers(version), Some((0, 5..) | (1, ..)))
    },
    modifiers: &[BERKELEYDB, LUCENE],
    keeps_data: |install| has(install, BERKELEYDB),
    maven,
    java,
    server,
    // The official image has a graph manager whose graphs cannot be replaced.
    image: None,
    javas: &[("0.6.4", "0.x"), ("1.1.0", "1.x")],
    kind: &JANUSGRAPH,
};

fn has(install: &Install, modifier: &str) -> bool {
    install.modifiers.iter().any(|own| own == modifier)
}

fn maven(version: &str) -> Maven {
    let parts = ["janusgraph-server", "janusgraph-inmemory", "janusgraph-berkeleyje", "janusgraph-lucene"];
    let mut artifacts: Vec<Artifact> = parts.iter().map(|part| Artifact::new(GROUP, part, version)).collect();
    artifacts.push(Artifact::new("org.slf4j", "slf4j-simple", "1.7.36"));
    // Without JanusGraph's own table of versions, 1.1.0 gets a commons-lang3 that lacks a method, and exits
    // silently.
    let has_table = numbers(version) >= Some((0, 6));
    Maven { artifacts, versions_of: has_table.then(|| Artifact::new(GROUP, "janusgraph", version)) }
}

fn java(version: &str) -> Java {
    let generations: &[u32] = if numbers(version) >= Some((1, 0)) { &[17] } else { &[11] };
    Java { generations, opened: &[] }
}

fn server(launch: &Launch<'_>) -> GremlinServer {
    let version = numbers(&launch.install.version).unwrap_or((1, 1));
    let mut properties = vec!["gremlin.graph=org.janusgraph.core.JanusGraphFactory".to_owned()];
    match has(launch.install, BERKELEYDB) {
        true => properties.extend([
            "storage.backend=berkeleyje".to_owned(),
            format!("storage.directory={}", launch.data.join("db").display()),
        ]),
        false => properties.push("storage.backend=inmemory".to_owned()),
    }
    if has(launch.install, LUCENE) {
        properties.extend([
            "index.search.backend=lucene".to_owned(),
            format!("index.search.directory={}", launch.data.join("index").display()),
        ]);
    }
    let files = GraphFiles::of(launch.data);
    GremlinServer {
        tinkerpop: match version {
            (0, ..=5) => (3, 4),
            (0, _) => (3, 5),
            _ => (3, 7),
        },
        main_class: if version < (0, 6) { MAIN } else { "org.janusgraph.graphdb.server.JanusGraphServer" },
        // The script that empties the graph reopens it from this file.
        arguments: vec![format!("-Dedgewise.graph={}", files.properties.display())],
        // This is the only graph manager whose graphs can be replaced while the server runs.
        settings: &["graphManager: org.janusgraph.graphdb.management.JanusGraphManager"],
        plugin: Some("org.janusgraph.graphdb.tinkerpop.plugin.JanusGraphGremlinPlugin"),
        registry: Some("org.janusgraph.graphdb.tinkerpop.JanusGraphIoRegistry"),
        properties,
        open: None,
    }
}
