//! `GremlinServer`: TinkerPop's server with a graph of an engine, and how it is asked whether it works.

use super::{Launch, java::class_path};
use crate::{
    EngineError,
    server::Credentials,
    wire::{
        Deadline, WireError, dial,
        gremlin::{Gremlin, GremlinOptions, GremlinReply, IdOrigin, IdTable, Purpose, Script},
    },
};
use std::{fs, path::Path, process::Command, time::Duration};

/// The language that makes the traversal source, and that all versions have.
pub const GROOVY: &str = "gremlin-groovy";
/// The language without code, since 3.6.
pub const LANG: &str = "gremlin-lang";

/// The plugins that every server has. Without the first there is no `g`.
const PLUGINS: [&str; 3] = [
    "org.apache.tinkerpop.gremlin.server.jsr223.GremlinServerGremlinPlugin: {}",
    "org.apache.tinkerpop.gremlin.tinkergraph.jsr223.TinkerGraphGremlinPlugin: {}",
    "org.apache.tinkerpop.gremlin.jsr223.ImportGremlinPlugin: \
     {classImports: [java.lang.Math], methodImports: [java.lang.Math#*]}",
];

/// A Gremlin Server with one graph, whose traversal source is `g`.
#[derive(Clone, Debug)]
pub struct GremlinServer {
    /// The version of TinkerPop: major and minor.
    pub tinkerpop: (u32, u32),
    /// The class that starts it.
    pub main_class: &'static str,
    /// The graph's own plugin, if it has one.
    pub plugin: Option<&'static str>,
    /// The class that writes the graph's own types, if it has one.
    pub registry: Option<&'static str>,
    /// The properties of the graph.
    pub properties: Vec<String>,
}

/// TinkerPop's own main class.
pub const MAIN: &str = "org.apache.tinkerpop.gremlin.server.GremlinServer";

impl GremlinServer {
    /// The command of a start, from its beginning; writes the configuration into the data folder.
    ///
    /// # Errors
    /// When that cannot be written.
    pub fn command(&self, mut command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let folder = launch.data.join("conf");
        let file = self.write(&folder, launch.port)?;
        command.arg("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn").arg("-cp");
        command.arg(class_path(launch.install)).arg(self.main_class).arg(file);
        Ok(command)
    }

    /// Writes the files of the configuration and gives the first one's path.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&self, folder: &Path, port: u16) -> Result<std::path::PathBuf, EngineError> {
        let yaml = folder.join("gremlin-server.yaml");
        let properties = folder.join("graph.properties");
        let script = folder.join("init.groovy");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&properties, self.properties.join("\n") + "\n"))
            .and_then(|()| fs::write(&script, "def globals = [:]\nglobals << [g : graph.traversal()]\n"))
            .and_then(|()| fs::write(&yaml, self.yaml(port, &properties, &script)))
            .map_err(|source| EngineError::Io { what: format!("writing {}", folder.display()), source })?;
        Ok(yaml)
    }

    fn yaml(&self, port: u16, properties: &Path, script: &Path) -> String {
        let lang = if self.tinkerpop >= (3, 6) { "  gremlin-lang: {},\n" } else { "" };
        let plugins: Vec<String> = PLUGINS
            .iter()
            .map(|plugin| (*plugin).to_owned())
            .chain(self.plugin.map(|plugin| format!("{plugin}: {{}}")))
            .chain([format!(
                "org.apache.tinkerpop.gremlin.jsr223.ScriptFileGremlinPlugin: {{files: [{}]}}",
                quoted(script)
            )])
            .map(|plugin| format!("    {plugin}"))
            .collect();
        let serializer = if self.tinkerpop >= (3, 7) {
            "org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3"
        } else {
            "org.apache.tinkerpop.gremlin.driver.ser.GraphSONMessageSerializerV3d0"
        };
        let registry = self
            .registry
            .map(|registry| format!(", config: {{ ioRegistries: [{registry}] }}"))
            .unwrap_or_default();
        format!(
            "host: 127.0.0.1\nport: {port}\nevaluationTimeout: 60000\n\
             channelizer: org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer\n\
             gremlinPool: 4\nmaxContentLength: 67108864\ngraphs: {{ graph: {} }}\n\
             scriptEngines: {{\n{lang}  gremlin-groovy: {{ plugins: {{\n{}}}}}}}\n\
             serializers:\n  - {{ className: {serializer}{registry} }}\n",
            quoted(properties),
            plugins.join(",\n")
        )
    }
}

/// A path as YAML reads it, whatever is in it.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "''"))
}

/// A server on a loopback port, seen by whoever started it.
#[derive(Clone, Copy, Debug)]
pub struct Probe<'p> {
    /// Its port.
    pub port: u16,
    /// What it calls the traversal source, if not `g`.
    pub source: Option<&'p str>,
    /// User and password, if it wants some.
    pub login: Option<(&'p str, &'p str)>,
}

impl Probe<'_> {
    /// Whether it answers all of these texts, each in a language. That its port is open says nothing: the server opens it
    /// even if its script engine cannot run on this Java.
    pub fn answers(&self, texts: &[(&str, &str)], patience: Duration) -> bool {
        self.ask(texts, Deadline::after(patience)).unwrap_or(false)
    }

    fn ask(&self, texts: &[(&str, &str)], deadline: Deadline) -> Result<bool, WireError> {
        let stream = dial("127.0.0.1", self.port, deadline)?;
        let options = GremlinOptions {
            host: format!("127.0.0.1:{}", self.port),
            credentials: self.login.map(|(user, password)| Credentials::new(user, password)),
            ..GremlinOptions::default()
        };
        let mut gremlin = Gremlin::open(Box::new(stream), &options, deadline)?;
        let mut ids = IdTable::new(IdOrigin::Given);
        for (language, text) in texts {
            let left = deadline.left("asking whether it is ready")?;
            let script = Script { source: self.source, ..Script::new(text, language, left) };
            let reply = gremlin.run(&script, &mut ids, Purpose::Answer, left)?;
            if matches!(reply, GremlinReply::Failed(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The first two numbers of a version.
pub fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => Some((major, minor)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_follows_the_version_of_tinkerpop() {
        let yaml = |tinkerpop| {
            let server = GremlinServer {
                tinkerpop,
                main_class: MAIN,
                plugin: Some("a.Plugin"),
                registry: Some("a.Registry"),
                properties: Vec::new(),
            };
            server.yaml(7, Path::new("/d/it's.properties"), Path::new("/d/init.groovy"))
        };
        let (old, new) = (yaml((3, 5)), yaml((3, 8)));
        assert!(old.contains("driver.ser.GraphSONMessageSerializerV3d0") && !old.contains("gremlin-lang"));
        assert!(new.contains("util.ser.GraphSONMessageSerializerV3,") && new.contains("gremlin-lang: {}"));
        for text in [old, new] {
            assert!(text.contains("port: 7\n") && text.contains("ioRegistries: [a.Registry]"), "{text}");
            assert!(text.contains("a.Plugin: {}") && text.contains("'/d/it''s.properties'"), "{text}");
        }
    }
}
