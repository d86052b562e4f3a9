//! OrientDB in Gremlin Server, in memory, from Maven Central.
//!
//! OrientDB's own server would run the same graph in the same Gremlin Server, and open two more ports.

use super::{
    GremlinRecipe, GremlinServer,
    gremlin_server::{MAIN, numbers},
};
use crate::{
    engines::ORIENTDB,
    launch::{
        Launch,
        java::Java,
        maven::{Artifact, Maven},
    },
};

/// OrientDB.
pub static ORIENTDB_RECIPE: GremlinRecipe = GremlinRecipe {
    id: "orientdb",
    versions: &["3.1.0", "3.2.24"],
    default_version: "3.2.24",
    accepts: |version| version.split('.').count() == 3 && matches!(numbers(version), Some((3, 1..=2))),
    modifiers: &[],
    keeps_data: |_| false,
    maven: |version| Maven {
        artifacts: ["orientdb-server", "orientdb-gremlin-server"]
            .map(|part| Artifact::new("com.orientechnologies", part, version))
            .to_vec(),
        versions_of: None,
    },
    // The Groovy version of OrientDB does not run on Java 17.
    java: |_| Java { generations: &[11], opened: &[] },
    server,
    image: None,
    javas: &[("3.2.24", "")],
    kind: &ORIENTDB,
};

fn server(launch: &Launch<'_>) -> GremlinServer {
    GremlinServer {
        // OrientDB 3.2.24 depends on TinkerPop's core 3.6.2 and its server 3.5.2.
        tinkerpop: if numbers(&launch.install.version) >= Some((3, 2)) { (3, 5) } else { (3, 4) },
        main_class: MAIN,
        arguments: vec![
            format!("-DORIENTDB_HOME={}", launch.data.display()),
            // Without this option, 3.2 creates no user, and the database cannot be opened.
            "-Dsecurity.createDefaultUsers=true".to_owned(),
            "-Dstorage.diskCache.bufferSize=128".to_owned(),
            "-Dprofiler.enabled=false".to_owned(),
        ],
        settings: &[],
        plugin: Some("org.apache.tinkerpop.gremlin.orientdb.jsr223.OrientDBGremlinPlugin"),
        registry: Some("org.apache.tinkerpop.gremlin.orientdb.io.OrientIoRegistry"),
        properties: [
            "gremlin.graph=org.apache.tinkerpop.gremlin.orientdb.OrientFactory",
            "orient-url=memory:edgewise",
            "orient-user=admin",
            "orient-pass=admin",
            "orient-transactional=true",
        ]
        .map(str::to_owned)
        .to_vec(),
        open: None,
    }
}
