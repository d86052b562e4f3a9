//! HugeGraph's own server, in memory, from Maven Central: a REST server with Cypher, and a Gremlin Server behind it.

use super::{
    Image, Install, Launch, Login, Need, Progress, Recipe,
    gremlin::HUGEGRAPH_RECIPE,
    java::{self, Java},
    maven, port, secret,
};
use crate::{
    EngineError, Request,
    engines::{Credentials, HUGEGRAPH_CYPHER, ServerKind},
    wire::{
        Deadline, dial,
        rest::{Rest, RestFormat, RestOptions, RestReply},
    },
};
use std::{fs, path::Path, process::Command, time::Duration};

const GRAPH: &str = "hugegraph";
const WARM_UP: [&str; 2] =
    ["MATCH (n) RETURN count(n) AS c", "UNWIND [1, 2] AS x WITH x ORDER BY x RETURN collect(x) AS c"];
const WARM_UP_PATIENCE: Duration = Duration::from_secs(60);
/// The Groovy version of HugeGraph does not run on Java 17.
const JAVA: Java = Java { generations: &[11], opened: &["java.lang", "java.nio", "sun.nio.ch"] };

/// HugeGraph with its REST server.
pub struct HugeGraphRestRecipe;

/// The server takes any login without authentication, but Cypher wants some.
fn login() -> Login {
    Login { credentials: Credentials::new("admin", secret::password()), database: Some(GRAPH) }
}

/// True if a server answers all of the statements.
fn answers(port: u16, texts: &[&str], patience: Duration) -> bool {
    let deadline = Deadline::after(patience);
    let Ok(stream) = dial("127.0.0.1", port, deadline) else { return false };
    let options = RestOptions {
        host: "127.0.0.1".to_owned(),
        credentials: Some(login().credentials),
        format: RestFormat::HugeGraph,
        ..RestOptions::default()
    };
    let mut rest = Rest::new(Box::new(stream), &options);
    texts.iter().all(|text| {
        (HUGEGRAPH_CYPHER.command)(GRAPH, &Request::new(*text)).is_ok_and(|command| {
            let reply = rest.run(&command.path, &command.body, &command.columns, deadline);
            matches!(reply, Ok(RestReply::Answer { .. }))
        })
    })
}

/// The configuration files, by their paths in the data folder. The server finds `conf/remote-objects.yaml` from its
/// working folder.
fn files(port: u16, gremlin: u16, data: &Path) -> [(&'static str, String); 5] {
    let rest = format!(
        "restserver.url=http://127.0.0.1:{port}\ngremlinserver.url=http://127.0.0.1:{gremlin}\ngraphs={}\n\
         batch.max_write_ratio=80\nbatch.max_write_threads=0\nserver.id=server-1\nserver.role=master\n",
        data.join("conf/graphs").display()
    );
    let graph =
        "gremlin.graph=org.apache.hugegraph.HugeFactory\nbackend=memory\nserializer=text\nstore=hugegraph\n\
                 task.scheduler_type=local\nsearch.text_analyzer=jieba\nsearch.text_analyzer_mode=INDEX\n"
            .to_owned();
    let format = |version: &str| {
        format!(
            "{{ className: org.apache.tinkerpop.gremlin.driver.ser.{version}, config: {{ serializeResultToString: false, \
             ioRegistries: [org.apache.hugegraph.io.HugeGraphIoRegistry] }} }}"
        )
    };
    let formats = [
        "GraphBinaryMessageSerializerV1",
        "GraphSONMessageSerializerV1d0",
        "GraphSONMessageSerializerV2d0",
        "GraphSONMessageSerializerV3d0",
    ];
    let formats: String = formats.iter().map(|name| format!("  - {}\n", format(name))).collect();
    let server = format!(
        "host: 127.0.0.1\nport: {gremlin}\nevaluationTimeout: 60000\n\
         channelizer: org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer\n\
         gremlinPool: 4\nmaxContentLength: 67108864\ngraphs: {{}}\nscriptEngines: {{ gremlin-groovy: {{ plugins: {{\n\
         \x20 org.apache.hugegraph.plugin.HugeGraphGremlinPlugin: {{}},\n\
         \x20 org.apache.tinkerpop.gremlin.server.jsr223.GremlinServerGremlinPlugin: {{}},\n\
         \x20 org.apache.tinkerpop.gremlin.jsr223.ImportGremlinPlugin: {{classImports: [java.lang.Math, \
         org.opencypher.gremlin.traversal.CustomFunctions, org.opencypher.gremlin.traversal.CustomPredicate], \
         methodImports: [java.lang.Math#*, org.opencypher.gremlin.traversal.CustomPredicate#*, \
         org.opencypher.gremlin.traversal.CustomFunctions#*]}},\n\
         \x20 org.apache.tinkerpop.gremlin.jsr223.ScriptFileGremlinPlugin: {{files: [conf/empty.groovy]}}}}}}}}\n\
         serializers:\n{formats}"
    );
    let remote = format!(
        "hosts: [127.0.0.1]\nport: {gremlin}\nserializer: {{ className: \
         org.apache.tinkerpop.gremlin.driver.ser.GraphSONMessageSerializerV1d0, config: {{ serializeResultToString: false, \
         ioRegistries: [org.apache.hugegraph.io.HugeGraphIoRegistry, org.apache.hugegraph.io.HugeGraphIoRegistry] }} }}\n"
    );
    [
        ("conf/rest-server.properties", rest),
        ("conf/graphs/hugegraph.properties", graph),
        ("conf/gremlin-server.yaml", server),
        ("conf/remote-objects.yaml", remote),
        ("conf/empty.groovy", "def globals = [:]\n".to_owned()),
    ]
}

fn full_command(mut command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
    let failed = |path: &Path| {
        let what = format!("writing {}", path.display());
        move |source| EngineError::Io { what, source }
    };
    let gremlin =
        port::free().ok_or_else(|| EngineError::Unavailable("there is no free loopback port".to_owned()))?;
    let graphs = launch.data.join("conf/graphs");
    fs::create_dir_all(&graphs).map_err(failed(&graphs))?;
    for (name, text) in files(launch.port, gremlin, launch.data) {
        let path = launch.data.join(name);
        fs::write(&path, text).map_err(failed(&path))?;
    }
    secret::write(&secret::file(launch.data), secret::password())?;
    command.args([
        "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-modules=jdk.unsupported",
        "-Duser.timezone=UTC",
        // Without this level, HugeGraph writes long log files.
        "-Dlog4j2.level=WARN",
        "-cp",
    ]);
    command.arg(java::class_path(launch.install)).arg("org.apache.hugegraph.dist.HugeGraphServer");
    command.args(["conf/gremlin-server.yaml", "conf/rest-server.properties"]);
    Ok(command)
}

impl Recipe for HugeGraphRestRecipe {
    fn id(&self) -> &'static str {
        HUGEGRAPH_CYPHER.common.id
    }

    fn versions(&self) -> &'static [&'static str] {
        &["1.5.0"]
    }

    fn default_version(&self) -> &'static str {
        "1.5.0"
    }

    fn accepts(&self, _version: &str) -> bool {
        false
    }

    fn keeps_data(&self, _install: &Install) -> bool {
        false
    }

    fn package(&self) -> &'static str {
        HUGEGRAPH_RECIPE.id
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        HUGEGRAPH_RECIPE.fetch(version, folder, progress)
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        JAVA.complete(self, install, progress, full_command)
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        full_command(JAVA.command(self, launch)?, launch)
    }

    fn login(&self, _version: &str) -> Option<Login> {
        Some(login())
    }

    /// The REST server answers seconds before the server of Gremlin does, with errors.
    fn is_ready(&self, _version: &str, port: u16, patience: Duration) -> bool {
        answers(port, &["RETURN 1 AS one"], patience)
    }

    fn on_ready(&self, _version: &str, port: u16, _data: &Path) {
        answers(port, &WARM_UP, WARM_UP_PATIENCE);
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(240)
    }

    fn java_report(&self, data: &Path) -> Option<String> {
        java::report(data)
    }

    fn url(&self, _version: &str, port: u16) -> String {
        format!("{}://127.0.0.1:{port}/{GRAPH}", HUGEGRAPH_CYPHER.common.scheme)
    }

    fn image(&self, _version: &str) -> Option<Image> {
        None
    }

    fn needs(&self) -> Vec<Need> {
        vec![maven::need(), JAVA.need("")]
    }

    fn kind(&self, _version: &str) -> &'static dyn ServerKind {
        &HUGEGRAPH_CYPHER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_servers_listen_on_the_loopback_address_at_their_own_ports() {
        let text: String = files(7, 8, Path::new("/d")).iter().map(|(_, text)| text.as_str()).collect();
        for line in [
            "restserver.url=http://127.0.0.1:7\n",
            "gremlinserver.url=http://127.0.0.1:8\n",
            "host: 127.0.0.1\nport: 8\n",
            "hosts: [127.0.0.1]\nport: 8\n",
            "graphs=/d/conf/graphs\n",
        ] {
            assert!(text.contains(line), "{line}");
        }
    }
}
