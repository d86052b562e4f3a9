//! ArcadeDB: 26.x from PyPI, in a wheel that has the jars of the server and a Java runtime; older versions from Maven
//! Central.

use super::{
    Availability, Image, Install, Launch, Login, Need, Progress, Recipe,
    bolt_probe::BoltProbe,
    client::Client,
    java::{self, Java},
    jre::Jre,
    maven::{self, Artifact, Maven},
    secret,
};
use crate::{
    EngineError, Request,
    engines::{ARCADEDB, ARCADEDB_HTTP, Credentials, ServerKind},
    platform::native,
    wire::{
        Deadline, dial,
        rest::{Rest, RestOptions, RestReply},
    },
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The versions that were tested, each with the version of its wheel.
static WHEELS: [(&str, &str); 3] =
    [("26.2.1", "26.2.1"), ("26.5.1", "26.5.1.post1"), ("26.10.2", "26.10.2.post1")];
static VERSIONS: [&str; 5] = ["21.10.2", "25.3.1", "26.2.1", "26.5.1", "26.10.2"];
/// The database that a server creates at its start.
const DATABASE: &str = "edgewise";
const USER: &str = "root";
/// The file with those arguments of the JVM that contain the password: other users can read a command line.
const ARGUMENTS: &str = "java-arguments";

const WARM_UP: [&str; 3] = [
    "UNWIND [3, 1, 2] AS x WITH x ORDER BY x WHERE x > 1 RETURN x, count(*) AS n, collect(toString(x)) AS l",
    "MATCH (a)-[r]->(b) WHERE a.x > 1 OPTIONAL MATCH (b)--(c) RETURN DISTINCT a, type(r), c ORDER BY a.x LIMIT 3",
    "MATCH (n) WITH n LIMIT 10 DETACH DELETE n",
];
const WARM_UP_PATIENCE: Duration = Duration::from_secs(60);

/// ArcadeDB.
pub struct ArcadeDbRecipe;

/// True for versions with an openCypher engine of their own, which speak Bolt and come in a wheel.
fn is_native(version: &str) -> bool {
    version.split('.').next().and_then(|major| major.parse::<u32>().ok()).is_some_and(|major| major >= 26)
}

/// The Java runtime of a version that comes without one.
fn java(version: &str) -> Java {
    let generations: &[u32] = if version.starts_with("21.") { &[11, 17] } else { &[17, 21] };
    Java { generations, opened: &["java.nio.channels.spi"] }
}

/// The folder of the package in an unpacked wheel.
fn package(install: &Install) -> PathBuf {
    install.folder.join("arcadedb_embedded")
}

fn login() -> Login {
    Login { credentials: Credentials::new(USER, secret::password()), database: Some(DATABASE) }
}

fn probe(port: u16) -> BoltProbe {
    BoltProbe { port, credentials: Some(login().credentials), database: Some(DATABASE) }
}

impl ArcadeDbRecipe {
    /// The arguments that contain the password, in the notation of a file of arguments.
    fn secret_arguments() -> String {
        format!("-Darcadedb.server.rootPassword={}\n", secret::password())
    }

    fn settings(launch: &Launch<'_>) -> Vec<String> {
        let data = launch.data.display();
        let mut settings = vec![
            format!("-Darcadedb.server.rootPath={data}"),
            format!("-Darcadedb.server.databaseDirectory={data}/databases"),
            // With a password after the user, the user would lose the right to create types.
            format!("-Darcadedb.server.defaultDatabases={DATABASE}[{USER}]"),
            "-Darcadedb.server.httpIncomingHost=127.0.0.1".to_owned(),
        ];
        if is_native(&launch.install.version) {
            // Nobody asks this server by HTTP: any free port will do.
            settings.push("-Darcadedb.server.httpIncomingPort=0".to_owned());
            settings.push("-Darcadedb.server.plugins=Bolt:com.arcadedb.bolt.BoltProtocolPlugin".to_owned());
            settings.push("-Darcadedb.bolt.host=127.0.0.1".to_owned());
            settings.push(format!("-Darcadedb.bolt.port={}", launch.port));
        } else {
            settings.push(format!("-Darcadedb.server.httpIncomingPort={}", launch.port));
        }
        settings
    }

    /// Completes the start command.
    fn full_command(mut command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let arguments = launch.data.join(ARGUMENTS);
        secret::write(&arguments, &Self::secret_arguments())?;
        secret::write(&secret::file(launch.data), secret::password())?;
        for folder in ["databases", "config", "log"] {
            let folder = launch.data.join(folder);
            fs::create_dir_all(&folder)
                .map_err(|source| EngineError::Io { what: format!("making {}", folder.display()), source })?;
        }
        let jars = match is_native(&launch.install.version) {
            true => package(launch.install).join("jars/*"),
            false => java::class_path(launch.install),
        };
        command.arg(format!("@{}", arguments.display()));
        command.args(Self::settings(launch)).arg("-cp").arg(jars);
        command.arg("com.arcadedb.server.ArcadeDBServer");
        Ok(command)
    }

    /// True if a server answers all of the statements over HTTP.
    fn answers_http(port: u16, texts: &[&str], patience: Duration) -> bool {
        let deadline = Deadline::after(patience);
        let Ok(stream) = dial("127.0.0.1", port, deadline) else { return false };
        let credentials = Some(login().credentials);
        let options = RestOptions { host: "127.0.0.1".to_owned(), credentials, ..RestOptions::default() };
        let mut rest = Rest::new(Box::new(stream), &options);
        texts.iter().all(|text| {
            let command = (ARCADEDB_HTTP.command)(DATABASE, &Request::new(*text));
            command.is_ok_and(|command| {
                let reply = rest.run(&command.path, &command.body, &command.columns, deadline);
                matches!(reply, Ok(RestReply::Answer { .. }))
            })
        })
    }
}

impl Recipe for ArcadeDbRecipe {
    fn id(&self) -> &'static str {
        "arcadedb"
    }

    fn versions(&self) -> &'static [&'static str] {
        &VERSIONS
    }

    fn default_version(&self) -> &'static str {
        "26.10.2"
    }

    fn accepts(&self, version: &str) -> bool {
        let mut numbers = version.split('.').map(str::parse::<u32>);
        matches!(
            (numbers.next(), numbers.next(), numbers.next(), numbers.next()),
            (Some(Ok(21..)), Some(Ok(_)), Some(Ok(_)), None)
        )
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        let what = format!("ArcadeDB {version}");
        if !is_native(version) {
            let artifact = |name: &str| Artifact::new("com.arcadedb", name, version);
            let artifacts = vec![artifact("arcadedb-server"), artifact("arcadedb-gremlin")];
            return Maven { artifacts, versions_of: None }.fetch(folder, &what, progress);
        }
        let wheel = WHEELS.iter().find(|(known, _)| *known == version).map_or(version, |(_, wheel)| wheel);
        let package = format!("arcadedb-embedded=={wheel}");
        Client::pip(folder, &package, "3.12", "manylinux_2_34_x86_64").run(&what, progress)?;
        let runtime = folder.join("arcadedb_embedded/jre");
        for program in ["bin/java", "lib/jspawnhelper"] {
            if !native().make_executable(&runtime.join(program)) {
                return Err(EngineError::Unavailable(format!("the package of {what} lacks {program}")));
            }
        }
        Ok(())
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        match is_native(&install.version) {
            true => Ok(()),
            false => java(&install.version).complete(self, install, progress, Self::full_command),
        }
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let version = launch.install.version.as_str();
        if !is_native(version) {
            return Self::full_command(java(version).command(self, launch)?, launch);
        }
        let jre = Jre { generation: 25, program: package(launch.install).join("jre/bin/java") };
        Self::full_command(Java { generations: &[25], opened: &[] }.command_on(&jre, launch), launch)
    }

    fn login(&self, _version: &str) -> Option<Login> {
        Some(login())
    }

    fn is_ready(&self, version: &str, port: u16, patience: Duration) -> bool {
        match is_native(version) {
            true => probe(port).answers(&["RETURN 1"], patience),
            false => Self::answers_http(port, &["RETURN 1 AS one"], patience),
        }
    }

    fn on_ready(&self, version: &str, port: u16, _data: &Path) {
        match is_native(version) {
            true => probe(port).answers(&WARM_UP, WARM_UP_PATIENCE),
            false => Self::answers_http(port, &WARM_UP, WARM_UP_PATIENCE),
        };
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(180)
    }

    fn logged(&self, data: &Path) -> Vec<String> {
        let log = fs::read_to_string(data.join("log/arcadedb.log.0")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    fn java_report(&self, data: &Path) -> Option<String> {
        java::report(data)
    }

    fn url(&self, version: &str, port: u16) -> String {
        let scheme = self.kind(version).quirks().scheme;
        format!("{scheme}://127.0.0.1:{port}/{DATABASE}")
    }

    /// The image has no login without a password on its command line.
    fn image(&self, _version: &str) -> Option<Image> {
        None
    }

    fn needs(&self) -> Vec<Need> {
        let system = match cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            true => Availability::Here("Linux on x86-64".to_owned()),
            false => Availability::Missing("fetched for Linux on x86-64 only".to_owned()),
        };
        vec![
            Need { what: "system".to_owned(), why: String::new(), availability: system },
            Need::program("python3", &["-m", "pip", "--version"], "26.x", "install Python 3 with pip"),
            maven::need(),
            java("25.3.1").need("22.x to 25.x"),
            java("21.10.2").need("21.x"),
        ]
    }

    fn kind(&self, version: &str) -> &'static dyn ServerKind {
        if is_native(version) { &ARCADEDB } else { &ARCADEDB_HTTP }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::{Cache, scratch::Scratch};

    #[test]
    fn the_list_of_versions_is_that_of_the_wheels() {
        assert_eq!(WHEELS.map(|(version, _)| version), VERSIONS[2..]);
        assert!(VERSIONS[2..].iter().all(|version| is_native(version)) && !is_native("25.3.1"));
    }

    #[test]
    fn the_password_is_not_on_the_command_line() {
        let install = Install {
            version: "26.10.2".to_owned(),
            folder: "/x".into(),
            cache: Cache::at("/nowhere"),
            modifiers: Vec::new(),
        };
        let data = Scratch::new("arcadedb-test").unwrap();
        let launch = Launch { install: &install, port: 7, data: data.path(), memory: 1 << 30 };
        let command = ArcadeDbRecipe.command(&launch).unwrap();
        let line = format!("{command:?}");
        assert!(!line.contains(secret::password()) && line.contains("arcadedb.bolt.port=7"), "{line}");
        let arguments = fs::read_to_string(data.path().join(ARGUMENTS)).unwrap();
        assert!(arguments.contains(&format!("rootPassword={}\n", secret::password())));
    }
}
