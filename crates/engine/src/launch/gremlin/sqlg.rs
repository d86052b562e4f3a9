//! Sqlg in Gremlin Server, on H2 in memory, from Maven Central.

use super::{GremlinRecipe, GremlinServer, gremlin_server::MAIN};
use crate::{
    engines::SQLG,
    launch::{
        java::Java,
        maven::{Artifact, Maven},
    },
};

/// Sqlg.
pub static SQLG_RECIPE: GremlinRecipe = GremlinRecipe {
    id: "sqlg",
    versions: &["3.1.6"],
    default_version: "3.1.6",
    // Each version needs its own version of TinkerPop and its own pinned dependencies.
    accepts: |_| false,
    modifiers: &[],
    keeps_data: |_| false,
    maven: |version| Maven {
        artifacts: vec![
            Artifact::new("org.umlg", "sqlg-h2", version),
            Artifact::new("org.umlg", "sqlg-c3p0", version),
            Artifact::new("org.apache.tinkerpop", "gremlin-server", "3.7.4"),
            // Maven would choose older versions, which lack classes.
            Artifact::new("org.apache.commons", "commons-lang3", "3.18.0"),
            Artifact::new("org.apache.commons", "commons-text", "1.13.1"),
            Artifact::new("org.slf4j", "slf4j-api", "2.0.17"),
            Artifact::new("org.slf4j", "slf4j-simple", "2.0.17"),
        ],
        versions_of: None,
    },
    java: |_| Java { generations: &[17], opened: &[] },
    server: |_| GremlinServer {
        tinkerpop: (3, 7),
        main_class: MAIN,
        arguments: Vec::new(),
        settings: &[],
        plugin: None,
        registry: Some("org.umlg.sqlg.structure.SqlgIoRegistryV3"),
        properties: [
            "gremlin.graph=org.umlg.sqlg.structure.SqlgGraph",
            "jdbc.url=jdbc:h2:mem:t;DB_CLOSE_DELAY=-1",
            "jdbc.username=SA",
            "jdbc.password=",
        ]
        .map(str::to_owned)
        .to_vec(),
        open: None,
    },
    image: None,
    javas: &[("3.1.6", "")],
    kind: &SQLG,
};
