//! Neo4j Community from Maven Central: the server's jars on a suitable Java runtime.

use super::{
    Image, Install, Launch, Need, Progress, Recipe,
    bolt_probe::BoltProbe,
    java::{self, Java, heap},
    maven::{self, Artifact, JARS, Maven},
};
use crate::{
    EngineError,
    engines::{NEO4J, ServerKind},
};
use std::{fs, path::Path, process::Command, time::Duration};

static VERSIONS: [&str; 5] = ["4.2.15", "4.3.10", "4.4.48", "5.26.30", "2026.08.1"];

/// The Java packages that Neo4j accesses by reflection; the distribution's own configuration opens the same ones.
const OPENED: [&str; 4] = ["java.nio", "java.io", "sun.nio.ch", "java.lang"];
/// The default limit, for statements that are sent without a limit of their own.
const TIMEOUT: &str = "60s";

/// Statements that exercise most of a server and leave no data, not even a label name.
const WARM_UP: [&str; 5] = [
    "UNWIND [3, 1, 2] AS x WITH x ORDER BY x WHERE x > 1 RETURN x, count(*) AS n, collect(toString(x)) AS l",
    "MATCH (a)-[r]->(b) WHERE a.x > 1 OPTIONAL MATCH (b)--(c) RETURN DISTINCT a, type(r), c ORDER BY a.x LIMIT 3",
    "EXPLAIN CREATE (a:A {x: 1})-[r:R]->(b:B) SET a.y = 'z' RETURN a",
    "EXPLAIN MATCH (a:A {x: 1}) MERGE (a)-[:R]->(b) DETACH DELETE a",
    "MATCH (n) WITH n LIMIT 10 DETACH DELETE n",
];
const WARM_UP_PATIENCE: Duration = Duration::from_secs(60);

/// Neo4j Community.
pub struct Neo4jRecipe;

/// The names of settings that were renamed in version 5.
struct SettingNames {
    bolt: &'static str,
    http: &'static str,
    https: &'static str,
    page_cache: &'static str,
    transaction_memory: &'static str,
    timeout: &'static str,
    usage_report: &'static str,
    preallocate: &'static str,
    rotation: &'static str,
    retention: &'static str,
}

const NAMES_4: SettingNames = SettingNames {
    bolt: "dbms.connector.bolt.listen_address",
    http: "dbms.connector.http.enabled",
    https: "dbms.connector.https.enabled",
    page_cache: "dbms.memory.pagecache.size",
    transaction_memory: "dbms.memory.transaction.global_max_size",
    timeout: "dbms.transaction.timeout",
    usage_report: "dbms.udc.enabled",
    preallocate: "dbms.tx_log.preallocate",
    rotation: "dbms.tx_log.rotation.size",
    retention: "dbms.tx_log.rotation.retention_policy",
};
const NAMES_5: SettingNames = SettingNames {
    bolt: "server.bolt.listen_address",
    http: "server.http.enabled",
    https: "server.https.enabled",
    page_cache: "server.memory.pagecache.size",
    transaction_memory: "dbms.memory.transaction.total.max",
    timeout: "db.transaction.timeout",
    usage_report: "dbms.usage_report.enabled",
    preallocate: "db.tx_log.preallocate",
    rotation: "db.tx_log.rotation.size",
    retention: "db.tx_log.rotation.retention_policy",
};

/// The major and minor number of a version.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => Some((major, minor)),
        _ => None,
    }
}

/// The Java runtime for a version. Every combination was tested, including 4.2 and 4.3 on Java 17.
fn java(version: &str) -> Java {
    let generations: &[u32] = match numbers(version) {
        Some((..=4, _)) => &[17, 11],
        Some((5, _)) => &[17, 21],
        Some((2025, ..10)) => &[21],
        _ => &[25, 21],
    };
    Java { generations, opened: &OPENED }
}

impl Neo4jRecipe {
    fn configuration(launch: &Launch<'_>) -> String {
        let old = matches!(numbers(&launch.install.version), Some((..=4, _)));
        let names = if old { NAMES_4 } else { NAMES_5 };
        // Half of the heap, so that a statement that needs too much memory is refused before the heap is full.
        let transactions = heap(launch.memory) / 2;
        [
            "dbms.security.auth_enabled=false".to_owned(),
            format!("{}=127.0.0.1:{}", names.bolt, launch.port),
            format!("{}=false", names.http),
            format!("{}=false", names.https),
            format!("{}=64m", names.page_cache),
            format!("{}={transactions}m", names.transaction_memory),
            format!("{}={TIMEOUT}", names.timeout),
            format!("{}=false", names.usage_report),
            // Otherwise every server allocates half a gigabyte of disk at once.
            format!("{}=false", names.preallocate),
            format!("{}=16m", names.rotation),
            format!("{}=false", names.retention),
            String::new(),
        ]
        .join("\n")
    }

    /// The main class, which was renamed once. File names in a jar are not compressed, so the name can be searched
    /// for.
    fn main_class(install: &Install) -> Result<&'static str, EngineError> {
        let jar = install.folder.join(JARS).join(format!("neo4j-{}.jar", install.version));
        let bytes = fs::read(&jar)
            .map_err(|source| EngineError::Io { what: format!("reading {}", jar.display()), source })?;
        let classes = ["org.neo4j.server.Neo4jCommunity", "org.neo4j.server.CommunityEntryPoint"];
        let has = |class: &&str| {
            let path = format!("{}.class", class.replace('.', "/"));
            bytes.windows(path.len()).any(|window| window == path.as_bytes())
        };
        classes.into_iter().find(has).ok_or_else(|| {
            EngineError::Unavailable(format!(
                "Neo4j {} has no main class that Edgewise knows",
                install.version
            ))
        })
    }

    /// Completes the start command.
    fn full_command(mut command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let configuration = launch.data.join("conf");
        fs::create_dir_all(&configuration)
            .and_then(|()| fs::write(configuration.join("neo4j.conf"), Self::configuration(launch)))
            .map_err(|source| EngineError::Io {
                what: format!("writing {}", configuration.display()),
                source,
            })?;
        command.arg("-Dio.netty.tryReflectionSetAccessible=true").arg("-cp");
        command.arg(java::class_path(launch.install));
        command.arg(Self::main_class(launch.install)?);
        command.arg(format!("--home-dir={}", launch.data.display()));
        command.arg(format!("--config-dir={}", configuration.display()));
        Ok(command)
    }
}

impl Recipe for Neo4jRecipe {
    fn id(&self) -> &'static str {
        "neo4j"
    }

    fn versions(&self) -> &'static [&'static str] {
        &VERSIONS
    }

    fn default_version(&self) -> &'static str {
        "2026.08.1"
    }

    fn accepts(&self, version: &str) -> bool {
        let parts = version.split('.').count();
        parts == 3 && matches!(numbers(version), Some((4, 2..) | (5, _) | (2025.., _)))
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        let artifacts = vec![Artifact::new("org.neo4j", "neo4j", version)];
        Maven { artifacts, versions_of: None }.fetch(folder, &format!("Neo4j {version}"), progress)
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        java(&install.version).complete(self, install, progress, Self::full_command)
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        Self::full_command(java(&launch.install.version).command(self, launch)?, launch)
    }

    /// Runs a statement: the server accepts connections before its database is usable.
    fn is_ready(&self, _version: &str, port: u16, patience: Duration) -> bool {
        BoltProbe::open_to_all(port).answers(&["RETURN 1"], patience)
    }

    /// Warms the server up: the first statements of a JVM take seconds on a busy machine, longer than the limit of
    /// a statement under test.
    fn on_ready(&self, _version: &str, port: u16, _data: &Path) {
        BoltProbe::open_to_all(port).answers(&WARM_UP, WARM_UP_PATIENCE);
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(180)
    }

    fn logged(&self, data: &Path) -> Vec<String> {
        let read = |name: &str| fs::read_to_string(data.join(name)).unwrap_or_default();
        let log = read("logs/neo4j.log");
        log.lines().map(str::to_owned).collect()
    }

    fn java_report(&self, data: &Path) -> Option<String> {
        java::report(data)
    }

    fn url(&self, _version: &str, port: u16) -> String {
        format!("bolt://127.0.0.1:{port}")
    }

    fn image(&self, version: &str) -> Option<Image> {
        Some(Image {
            name: format!("neo4j:{version}"),
            port: 7687,
            environment: vec!["NEO4J_AUTH=none".to_owned()],
        })
    }

    fn needs(&self) -> Vec<Need> {
        vec![
            maven::need(),
            java("4.4.48").need("4.x"),
            java("5.26.30").need("5.x"),
            java("2026.08.1").need("2025.10 and later"),
        ]
    }

    fn kind(&self, _version: &str) -> &'static dyn ServerKind {
        &NEO4J
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::Cache;

    fn configuration(version: &str) -> String {
        let install = Install {
            version: version.to_owned(),
            folder: "/x".into(),
            cache: Cache::at("/nowhere"),
            modifiers: Vec::new(),
        };
        Neo4jRecipe::configuration(&Launch {
            install: &install,
            port: 7,
            data: Path::new("/d"),
            memory: 1 << 30,
        })
    }

    #[test]
    fn setting_names_are_those_of_the_version() {
        assert!(configuration("4.4.48").contains("dbms.connector.bolt.listen_address=127.0.0.1:7\n"));
        let new = configuration("5.26.30");
        assert!(
            new.contains("server.bolt.listen_address=127.0.0.1:7\n") && !new.contains("connector"),
            "{new}"
        );
        assert!(new.contains("dbms.memory.transaction.total.max=256m\n"), "{new}");
    }

    #[test]
    fn java_fits_the_version_and_unsupported_versions_are_refused() {
        assert_eq!(java("4.2.15").generations, [17, 11]);
        assert_eq!(java("2025.06.2").generations, [21]);
        assert_eq!(java("2025.10.1").generations, [25, 21]);
        for (version, accepted) in
            [("4.4.40", true), ("5.1.0", true), ("3.5.1", false), ("five", false), ("5.1", false)]
        {
            assert_eq!(Neo4jRecipe.accepts(version), accepted, "{version}");
        }
    }
}
