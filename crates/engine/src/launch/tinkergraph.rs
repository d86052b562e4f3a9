//! TinkerGraph in Gremlin Server, from Maven Central.

use super::{
    Image, Install, Launch, Need, Progress, Recipe,
    gremlin_server::{GROOVY, GremlinServer, LANG, MAIN, Probe, numbers},
    java::{self, Java},
    maven::{self, Artifact, Maven},
};
use crate::{
    EngineError,
    engines::{ServerKind, TINKERGRAPH},
};
use std::{path::Path, process::Command, time::Duration};

static VERSIONS: [&str; 5] = ["3.4.10", "3.5.1", "3.6.8", "3.7.4", "3.8.1"];

/// Traversals that use most of a server and leave no trace.
const WARM_UP: [&str; 3] = [
    "g.inject(3,1,2).order().fold()",
    "g.V().has('x',gt(1)).as('a').outE('k').inV().where(neq('a')).path().by('x').limit(3)",
    "g.V().match(__.as('a').out().as('b')).select('a','b').by(label).groupCount().unfold()",
];
const WARM_UP_PATIENCE: Duration = Duration::from_secs(60);

/// TinkerGraph.
pub struct TinkerGraphRecipe;

/// The Java that runs a version: its Groovy fails on any that is newer than it knows, 3.8.1 on 25.
fn java(version: &str) -> Java {
    let generations: &[u32] = match numbers(version) {
        Some((3, ..=5)) => &[11],
        Some((3, 6)) => &[17, 11],
        _ => &[17, 21],
    };
    Java { generations, opened: &[] }
}

impl TinkerGraphRecipe {
    fn whole(command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let tinkerpop = numbers(&launch.install.version).unwrap_or((3, 8));
        let manager = |what: &str| format!("gremlin.tinkergraph.{what}IdManager=LONG");
        let server = GremlinServer {
            tinkerpop,
            main_class: MAIN,
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
        };
        server.command(command, launch)
    }
}

fn probe(port: u16) -> Probe<'static> {
    Probe { port, source: None, login: None }
}

impl Recipe for TinkerGraphRecipe {
    fn id(&self) -> &'static str {
        "tinkergraph"
    }

    fn versions(&self) -> &'static [&'static str] {
        &VERSIONS
    }

    fn default_version(&self) -> &'static str {
        "3.8.1"
    }

    fn accepts(&self, version: &str) -> bool {
        version.split('.').count() == 3 && matches!(numbers(version), Some((3, 4..=8)))
    }

    /// It is in memory.
    fn keeps_data(&self, _install: &Install) -> bool {
        false
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        let artifacts = vec![
            Artifact::new("org.apache.tinkerpop", "gremlin-server", version),
            // Without it the server says nothing of its failures.
            Artifact::new("org.slf4j", "slf4j-simple", "1.7.25"),
        ];
        let maven = Maven { artifacts, versions_of: None };
        maven.fetch(folder, &format!("Gremlin Server {version}"), progress)
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        java(&install.version).complete(self, install, progress, Self::whole)
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        Self::whole(java(&launch.install.version).command(self, launch)?, launch)
    }

    fn is_ready(&self, port: u16, patience: Duration) -> bool {
        probe(port).answers(&[(GROOVY, "g.V().count()")], patience)
    }

    /// The first scripts of a JVM take seconds on a busy machine, more than a statement under test is given. Versions
    /// without gremlin-lang end at the first of these in it.
    fn settled(&self, port: u16, _data: &Path) {
        probe(port).answers(&WARM_UP.map(|text| (GROOVY, text)), WARM_UP_PATIENCE);
        probe(port).answers(&WARM_UP.map(|text| (LANG, text)), WARM_UP_PATIENCE);
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(180)
    }

    fn java_report(&self, data: &Path) -> Option<String> {
        java::report(data)
    }

    fn url(&self, port: u16) -> String {
        format!("tinkergraph://127.0.0.1:{port}/g")
    }

    fn image(&self, version: &str) -> Image {
        Image { name: format!("tinkerpop/gremlin-server:{version}"), port: 8182, environment: Vec::new() }
    }

    fn needs(&self) -> Vec<Need> {
        vec![maven::need(), java("3.5.1").need("3.4 and 3.5"), java("3.8.1").need("3.6 and later")]
    }

    fn kind(&self) -> &'static dyn ServerKind {
        &TINKERGRAPH
    }
}
