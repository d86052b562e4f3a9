//! `GremlinRecipe`: how an engine in Gremlin Server is fetched and started.

use super::{
    GremlinServer,
    probe::{GROOVY, LANG, Probe},
};
use crate::{
    EngineError,
    engines::ServerKind,
    launch::{
        Image, Install, Launch, Need, Progress, Recipe,
        java::{self, Java},
        maven::{self, Maven},
    },
};
use std::{path::Path, process::Command, time::Duration};

/// Traversals that exercise most of a server and leave no data.
const WARM_UP: [&str; 3] = [
    "g.inject(3,1,2).order().fold()",
    "g.V().as('a').outE('k').inV().where(neq('a')).path().by(id).limit(3)",
    "g.V().match(__.as('a').out().as('b')).select('a','b').by(label).groupCount().unfold()",
];
const WARM_UP_PATIENCE: Duration = Duration::from_secs(60);

/// A recipe for an engine that runs in Gremlin Server.
pub struct GremlinRecipe {
    /// The engine's id.
    pub id: &'static str,
    /// The versions that were tested, oldest first.
    pub versions: &'static [&'static str],
    /// The version that a target without a version means.
    pub default_version: &'static str,
    /// True if a version that is not in `versions` may be fetched.
    pub accepts: fn(version: &str) -> bool,
    /// The modifiers that a target may have, such as `berkeleydb`.
    pub modifiers: &'static [&'static str],
    /// True if the data of a server survives a restart.
    pub keeps_data: fn(install: &Install) -> bool,
    /// The Maven artifacts of a version.
    pub maven: fn(version: &str) -> Maven,
    /// The Java runtime that a version needs.
    pub java: fn(version: &str) -> Java,
    /// The configuration of the server and its graph.
    pub server: fn(launch: &Launch<'_>) -> GremlinServer,
    /// The container image of a version, if there is one with a suitable configuration.
    pub image: Option<fn(version: &str) -> Image>,
    /// The Java requirements that `doctor` lists: an example version, and the text that names all versions with
    /// this requirement.
    pub javas: &'static [(&'static str, &'static str)],
    /// The kind of server that is started.
    pub kind: &'static dyn ServerKind,
}

impl GremlinRecipe {
    fn full_command(&self, command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        (self.server)(launch).command(command, launch)
    }
}

impl Recipe for GremlinRecipe {
    fn id(&self) -> &'static str {
        self.id
    }

    fn versions(&self) -> &'static [&'static str] {
        self.versions
    }

    fn default_version(&self) -> &'static str {
        self.default_version
    }

    fn accepts(&self, version: &str) -> bool {
        (self.accepts)(version)
    }

    fn modifiers(&self) -> &'static [&'static str] {
        self.modifiers
    }

    fn keeps_data(&self, install: &Install) -> bool {
        (self.keeps_data)(install)
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        (self.maven)(version).fetch(folder, &format!("{} {version}", self.id), progress)
    }

    fn complete(&self, install: &Install, progress: &Progress) -> Result<(), EngineError> {
        let command = |command: Command, launch: &Launch<'_>| self.full_command(command, launch);
        (self.java)(&install.version).complete(self, install, progress, command)
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        self.full_command((self.java)(&launch.install.version).command(self, launch)?, launch)
    }

    fn is_ready(&self, _version: &str, port: u16, patience: Duration) -> bool {
        Probe { port }.answers(&[(GROOVY, "g.V().count()")], patience)
    }

    /// Warms the server up: the first scripts of a JVM take seconds on a busy machine, longer than the limit of a
    /// statement under test. Versions without gremlin-lang stop at the first traversal that needs it.
    fn on_ready(&self, _version: &str, port: u16, _data: &Path) {
        Probe { port }.answers(&WARM_UP.map(|text| (GROOVY, text)), WARM_UP_PATIENCE);
        Probe { port }.answers(&WARM_UP.map(|text| (LANG, text)), WARM_UP_PATIENCE);
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(240)
    }

    fn java_report(&self, data: &Path) -> Option<String> {
        java::report(data)
    }

    fn url(&self, _version: &str, port: u16) -> String {
        format!("{}://127.0.0.1:{port}/g", self.kind.quirks().scheme)
    }

    fn image(&self, version: &str) -> Option<Image> {
        self.image.map(|image| image(version))
    }

    fn needs(&self) -> Vec<Need> {
        let javas = self.javas.iter().map(|(version, words)| (self.java)(version).need(words));
        [maven::need()].into_iter().chain(javas).collect()
    }

    fn kind(&self, _version: &str) -> &'static dyn ServerKind {
        self.kind
    }
}
