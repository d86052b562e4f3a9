//! Neo4j Community from Maven Central: the server's jars on a Java runtime that suits the version.

use super::{
    Image, Install, Launch, Need, Progress, Recipe, ServerSettings, Standing, class_archive::ClassArchive,
    client::Client, jre::Jre, port,
};
use crate::{
    EngineError,
    engines::{NEO4J, ServerKind},
    launch::Cache,
    wire::{
        AfterFailure, Deadline,
        bolt::{Bolt, BoltOptions, BoltReply, Mode, Patience, Statement},
        dial,
    },
};
use edgewise_model::Map;
use std::{fs, path::Path, process::Command, time::Duration};

static VERSIONS: [&str; 5] = ["4.2.15", "4.3.10", "4.4.48", "5.26.30", "2026.08.1"];

/// What Java must let Neo4j look into; the distribution's own configuration has the same lines.
const OPENED: [&str; 4] = ["java.nio", "java.io", "sun.nio.ch", "java.lang"];
/// The JVM's own report of a crash.
const JAVA_REPORT: &str = "hs_err.log";
/// Statements are given their own limits; this one is for those that are not.
const TIMEOUT: &str = "60s";

/// Statements that use most of a server and leave no trace, not even the name of a label.
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

/// Settings that were renamed in version 5.
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

/// The major version and the minor one.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => Some((major, minor)),
        _ => None,
    }
}

/// The generations of Java that run a version, the preferred one first. All of them were started so, 4.2 and 4.3 on
/// 17 too.
fn generations(version: &str) -> &'static [u32] {
    match numbers(version) {
        Some((..=4, _)) => &[17, 11],
        Some((5, _)) => &[17, 21],
        Some((2025, ..10)) => &[21],
        _ => &[25, 21],
    }
}

/// Half of the cap for the heap, but not more than a gigabyte: the JVM needs about as much beside it.
fn heap(memory: u64) -> u64 {
    ((memory / 2) >> 20).clamp(192, 1024)
}

impl Neo4jRecipe {
    fn configuration(launch: &Launch<'_>) -> String {
        let old = matches!(numbers(&launch.install.version), Some((..=4, _)));
        let names = if old { NAMES_4 } else { NAMES_5 };
        // Below the heap, so that a statement that wants too much is refused before the heap is full.
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
            // Else every server takes half a gigabyte of disk at once.
            format!("{}=false", names.preallocate),
            format!("{}=16m", names.rotation),
            format!("{}=false", names.retention),
            String::new(),
        ]
        .join("\n")
    }

    fn project(version: &str) -> String {
        format!(
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
             <groupId>edgewise</groupId><artifactId>server</artifactId><version>1</version>\
             <packaging>pom</packaging><dependencies><dependency><groupId>org.neo4j</groupId>\
             <artifactId>neo4j</artifactId><version>{version}</version></dependency></dependencies></project>\n"
        )
    }

    /// The class to start: it was renamed once. SettingNames in a jar are not compressed.
    fn main_class(install: &Install) -> Result<&'static str, EngineError> {
        let jar = install.folder.join("lib").join(format!("neo4j-{}.jar", install.version));
        let bytes = fs::read(&jar)
            .map_err(|source| EngineError::Io { what: format!("reading {}", jar.display()), source })?;
        let classes = ["org.neo4j.server.Neo4jCommunity", "org.neo4j.server.CommunityEntryPoint"];
        let has = |class: &&str| {
            let path = format!("{}.class", class.replace('.', "/"));
            bytes.windows(path.len()).any(|window| window == path.as_bytes())
        };
        classes.into_iter().find(has).ok_or_else(|| {
            EngineError::Unavailable(format!("Neo4j {} has no class that starts it", install.version))
        })
    }

    /// The command of a start on a runtime.
    fn java(jre: &Jre, archive: Option<String>, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let configuration = launch.data.join("conf");
        fs::create_dir_all(&configuration)
            .and_then(|()| fs::write(configuration.join("neo4j.conf"), Self::configuration(launch)))
            .map_err(|source| EngineError::Io {
                what: format!("writing {}", configuration.display()),
                source,
            })?;
        let mut command = Command::new(&jre.program);
        // Of several servers on one machine none should take all cores for its garbage.
        command.args([&format!("-Xmx{}m", heap(launch.memory)), "-Xss2m", "-XX:+UseSerialGC"]);
        // A server lives for minutes and plans statements it never saw before. With the optimising compiler it spends the
        // first minutes on itself: in 60 s on two cores, start included, 23 statements/s with it and 40 without.
        command.arg("-XX:TieredStopAtLevel=1");
        // Without stack traces, messages of frequent exceptions vanish.
        command.args(["-XX:-OmitStackTraceInFastThrow", "-XX:+ExitOnOutOfMemoryError"]);
        command.arg(format!("-XX:ErrorFile={}", launch.data.join(JAVA_REPORT).display()));
        command.args(OPENED.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
        command.args(archive).arg("-Dio.netty.tryReflectionSetAccessible=true").arg("-cp");
        command.arg(launch.install.folder.join("lib").join("*"));
        command.arg(Self::main_class(launch.install)?);
        command.arg(format!("--home-dir={}", launch.data.display()));
        command.arg(format!("--config-dir={}", configuration.display()));
        command.current_dir(launch.data);
        Ok(command)
    }
}

/// The classes of a version on a runtime.
fn archive<'a>(install: &'a Install, jre: &Jre) -> ClassArchive<'a> {
    ClassArchive {
        cache: &install.cache,
        engine: "neo4j",
        version: &install.version,
        generation: jre.generation,
    }
}

/// Whether a server on this port answers all of the statements.
fn answers(port: u16, texts: &[&str], patience: Duration) -> bool {
    let deadline = Deadline::after(patience);
    let opened = dial("127.0.0.1", port, deadline)
        .and_then(|stream| Bolt::open(Box::new(stream), &BoltOptions::default(), deadline));
    let Ok(mut bolt) = opened else { return false };
    let parameters = Map::new();
    let statements: Vec<Statement<'_>> =
        texts.iter().map(|text| Statement { text, parameters: &parameters }).collect();
    let patience = Patience { statement: patience, grace: patience };
    let mut answered = 0;
    bolt.run(&statements, &Mode::default(), patience, AfterFailure::GoOn, &mut |reply, _| {
        answered += usize::from(matches!(reply, BoltReply::Answer { .. }));
    });
    answered == texts.len()
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
        let project = folder.join("pom.xml");
        fs::write(&project, Self::project(version))
            .map_err(|source| EngineError::Io { what: format!("writing {}", project.display()), source })?;
        Client::maven(&project, &folder.join("lib")).run(&format!("Neo4j {version}"), progress)
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        let jre = Jre::get(generations(&install.version), &install.cache, progress)?;
        let port = port::free()
            .ok_or_else(|| EngineError::Unavailable("there is no free loopback port".to_owned()))?;
        let command = |argument: &str, data: &Path| {
            progress(&format!("Neo4j {}: made ready for quick starts, once", install.version));
            let launch = Launch { install, port, data, memory: ServerSettings::default().memory };
            Self::java(&jre, Some(argument.to_owned()), &launch)
        };
        let is_ready = || self.is_ready(port, Duration::from_secs(5));
        // In a cache that cannot be written it starts all the same, only more slowly.
        let _ = archive(install, &jre).make(command, is_ready, self.patience());
        progress("");
        Ok(())
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let version = &launch.install.version;
        let jre = Jre::find(generations(version), &launch.install.cache).ok_or_else(|| {
            EngineError::Unavailable(format!(
                "Neo4j {version} needs a Java runtime, one of {:?}: install one",
                generations(version)
            ))
        })?;
        Self::java(&jre, archive(launch.install, &jre).use_argument(), launch)
    }

    /// It greets before its database can be used.
    fn is_ready(&self, port: u16, patience: Duration) -> bool {
        answers(port, &["RETURN 1"], patience)
    }

    /// The first statements of a JVM take seconds on a busy machine, more than a statement under test is given.
    fn settled(&self, port: u16, _data: &Path) {
        answers(port, &WARM_UP, WARM_UP_PATIENCE);
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
        fs::read_to_string(data.join(JAVA_REPORT)).ok()
    }

    fn url(&self, port: u16) -> String {
        format!("bolt://127.0.0.1:{port}")
    }

    fn image(&self, version: &str) -> Image {
        Image {
            name: format!("neo4j:{version}"),
            port: 7687,
            environment: vec!["NEO4J_AUTH=none".to_owned()],
        }
    }

    fn needs(&self) -> Vec<Need> {
        let java = |generations: &[u32], why: &str| {
            let found = Cache::of_user().ok().and_then(|cache| Jre::find(generations, &cache));
            let standing = match found {
                Some(jre) => Standing::Here(format!("{} in {}", jre.generation, jre.program.display())),
                None => Standing::Missing(format!(
                    "Java {} is fetched by pip when it is needed; or install a JDK",
                    generations.first().copied().unwrap_or(17)
                )),
            };
            Need { what: "java".to_owned(), why: why.to_owned(), standing }
        };
        vec![
            Need::program("mvn", &["-v"], "", "install Maven 3 (apt-get install maven)"),
            java(generations("4.4.48"), "4.x"),
            java(generations("5.26.30"), "5.x"),
            java(generations("2026.08.1"), "2025.10 and later"),
        ]
    }

    fn kind(&self) -> &'static dyn ServerKind {
        &NEO4J
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::Cache;

    fn configuration(version: &str) -> String {
        let install =
            Install { version: version.to_owned(), folder: "/x".into(), cache: Cache::at("/nowhere") };
        Neo4jRecipe::configuration(&Launch {
            install: &install,
            port: 7,
            data: Path::new("/d"),
            memory: 1 << 30,
        })
    }

    #[test]
    fn settings_are_spelt_as_their_version_spells_them() {
        assert!(configuration("4.4.48").contains("dbms.connector.bolt.listen_address=127.0.0.1:7\n"));
        let new = configuration("5.26.30");
        assert!(
            new.contains("server.bolt.listen_address=127.0.0.1:7\n") && !new.contains("connector"),
            "{new}"
        );
        assert!(new.contains("dbms.memory.transaction.total.max=256m\n"), "{new}");
    }

    #[test]
    fn every_version_has_a_runtime_and_only_versions_that_can_be_are_accepted() {
        assert_eq!(generations("4.2.15"), [17, 11]);
        assert_eq!(generations("2025.06.2"), [21]);
        assert_eq!(generations("2025.10.1"), [25, 21]);
        for (version, accepted) in
            [("4.4.40", true), ("5.1.0", true), ("3.5.1", false), ("five", false), ("5.1", false)]
        {
            assert_eq!(Neo4jRecipe.accepts(version), accepted, "{version}");
        }
    }
}
