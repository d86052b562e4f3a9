//! TinkerGraph in Gremlin Server, from Maven Central.

use super::{
    GremlinRecipe, GremlinServer,
    gremlin_server::{MAIN, numbers},
};
use crate::{
    engines::TINKERGRAPH,
    launch::{
        Launch,
        java::Java,
        maven::{Artifact, Maven},
    },
};

/// TinkerGraph.
pub static TINKERGRAPH_RECIPE: GremlinRecipe = GremlinRecipe {
    id: "tinkergraph",
    versions: &["3.4.10", "3.5.1", "3.6.8", "3.7.4", "3.8.1"],
    default_version: "3.8.1",
    accepts: |version| version.split('.').count() == 3 && matches!(numbers(version), Some((3, 4..=8))),
    modifiers: &[],
    // The graph is in memory only.
    keeps_data: |_| false,
    maven: |version| Maven {
        artifacts: vec![
            Artifact::new("org.apache.tinkerpop", "gremlin-server", version),
            // Without a logger the server does not report its failures.
            Artifact::new("org.slf4j", "slf4j-simple", "1.7.25"),
        ],
        versions_of: None,
    },
    java,
    server,
    // The official image uses ids of another type.
    image: None,
    javas: &[("3.5.1", "3.4 and 3.5"), ("3.8.1", "3.6 and later")],
    kind: &TINKERGRAPH,
};

/// The Java runtime for a version. TinkerGraph's Groovy fails on any Java newer than it knows; that of 3.8.1 fails on
/// 25.
fn java(version: &str) -> Java {
    let generations: &[u32] = match numbers(version) {
        Some((3, ..=5)) => &[11],
        Some((3, 6)) => &[17, 11],
        _ => &[17, 21],
    };
    Java { generations, opened: &[] }
}

fn server(launch: &Launch<'_>) -> GremlinServer {
    let tinkerpop = numbers(&launch.install.version).unwrap_or((3, 8));
    let manager = |what: &str| format!("gremlin.tinkergraph.{what}IdManager=LONG");
    GremlinServer {
        tinkerpop,
        main_class: MAIN,
        arguments: Vec::new(),
        settings: &[],
        plugin: None,
        registry: Some(if tinkerpop >= (3, 7) {
            "org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerIoRegistryV3"
        } else {
            "org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerIoRegistryV3d0"
        }),
        properties: vec![
            "gremlin.graph=org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph".to_owned(),
            manager("vertex"),
            manager("edge"),
            manager("vertexProperty"),
        ],
        open: None,
    }
}
