//! HugeGraph in Gremlin Server, in memory, from Maven Central.
//!
//! HugeGraph's own server would run the same graph in the same Gremlin Server, with a REST API in front of it.

use super::{
    GraphFiles, GremlinRecipe, GremlinServer,
    gremlin_server::{MAIN, numbers},
};
use crate::{
    engines::HUGEGRAPH,
    launch::{
        Launch,
        java::Java,
        maven::{Artifact, Maven},
    },
};
use std::fs;

/// HugeGraph.
pub static HUGEGRAPH_RECIPE: GremlinRecipe = GremlinRecipe {
    id: "hugegraph",
    versions: &["0.11.2", "1.5.0"],
    default_version: "1.5.0",
    accepts: |version| {
        version.split('.').count() == 3 && matches!(numbers(version), Some((0, 11..) | (1, ..)))
    },
    modifiers: &[],
    keeps_data: |_| false,
    maven: |version| {
        let group = if is_apache(version) { "org.apache.hugegraph" } else { "com.baidu.hugegraph" };
        Maven { artifacts: vec![Artifact::new(group, "hugegraph-dist", version)], versions_of: None }
    },
    // The Groovy version of HugeGraph does not run on Java 17.
    java: |_| Java { generations: &[11], opened: &["java.lang", "java.nio", "sun.nio.ch"] },
    server,
    image: None,
    javas: &[("1.5.0", "")],
    kind: &HUGEGRAPH,
};

/// True since 1.0, when HugeGraph moved to Apache and its packages were renamed.
fn is_apache(version: &str) -> bool {
    numbers(version) >= Some((1, 0))
}

fn server(launch: &Launch<'_>) -> GremlinServer {
    let apache = is_apache(&launch.install.version);
    let mut arguments = [
        "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-modules=jdk.unsupported",
        "-Duser.timezone=UTC",
        // Without this level, HugeGraph writes long log files.
        "-Dlog4j2.level=WARN",
    ]
    .map(str::to_owned)
    .to_vec();
    let factory = if apache { "org.apache.hugegraph.HugeFactory" } else { "com.baidu.hugegraph.HugeFactory" };
    if !apache {
        arguments.push(patched(launch));
    }
    GremlinServer {
        tinkerpop: if apache { (3, 5) } else { (3, 4) },
        main_class: MAIN,
        arguments,
        settings: &[],
        plugin: Some(if apache {
            "org.apache.hugegraph.plugin.HugeGraphGremlinPlugin"
        } else {
            "com.baidu.hugegraph.plugin.HugeGraphGremlinPlugin"
        }),
        registry: Some(if apache {
            "org.apache.hugegraph.io.HugeGraphIoRegistry"
        } else {
            "com.baidu.hugegraph.io.HugeGraphIoRegistry"
        }),
        properties: vec![
            format!("gremlin.graph={factory}"),
            "backend=memory".to_owned(),
            "serializer=text".to_owned(),
            "store=hugegraph".to_owned(),
            "search.text_analyzer=jieba".to_owned(),
            "search.text_analyzer_mode=INDEX".to_owned(),
        ],
        open: Some(if apache { open_apache } else { open_baidu }),
    }
}

fn open_apache(files: &GraphFiles) -> String {
    format!(
        "org.apache.hugegraph.dist.RegisterUtil.registerBackends()\n\
         def opened = org.apache.hugegraph.HugeFactory.open('{}')\n\
         opened.serverStarted(org.apache.hugegraph.masterelection.GlobalMasterInfo.master('edgewise'))",
        files.properties.display()
    )
}

fn open_baidu(files: &GraphFiles) -> String {
    format!(
        "com.baidu.hugegraph.dist.RegisterUtil.registerBackends()\n\
         def opened = com.baidu.hugegraph.HugeFactory.open('{}')\n\
         opened.initBackend()\n\
         opened.serverStarted(com.baidu.hugegraph.backend.id.IdGenerator.of('edgewise'), \
         com.baidu.hugegraph.type.define.NodeRole.MASTER)",
        files.properties.display()
    )
}

/// The JVM argument that adds a list of backends where HugeGraph 0.11 looks for it: it asks a class of Java itself,
/// which since Java 9 finds nothing outside its own module.
fn patched(launch: &Launch<'_>) -> String {
    let folder = launch.data.join("patch");
    // Without the file the server fails to start with a clear message.
    let _ = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(folder.join("backend.properties"), "backends=[rocksdb]\n"));
    format!("--patch-module=java.base={}", folder.display())
}
