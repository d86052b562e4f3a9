//! `GremlinServer`: the configuration of TinkerPop's server with the graph of an engine.

use crate::{
    EngineError,
    launch::{Launch, java::class_path},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The plugins that every server loads. Without the first, `g` is not defined.
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
    /// The main class.
    pub main_class: &'static str,
    /// JVM arguments.
    pub arguments: Vec<String>,
    /// Lines that are added to the server's configuration.
    pub settings: &'static [&'static str],
    /// The graph's own plugin, if it has one.
    pub plugin: Option<&'static str>,
    /// The IO registry that serialises the graph's own types, if it has one.
    pub registry: Option<&'static str>,
    /// The lines of the graph's properties file.
    pub properties: Vec<String>,
    /// The script that opens the graph as `opened`, for graphs that the server cannot open from a properties file.
    pub open: Option<fn(&GraphFiles) -> String>,
}

/// The configuration files of a server.
#[derive(Clone, Debug)]
pub struct GraphFiles {
    /// The server's configuration.
    pub yaml: PathBuf,
    /// The graph's properties.
    pub properties: PathBuf,
    /// The initialisation script.
    pub script: PathBuf,
}

/// The main class of TinkerPop's own server.
pub const MAIN: &str = "org.apache.tinkerpop.gremlin.server.GremlinServer";

impl GraphFiles {
    /// The paths of the configuration files in the data folder of a server.
    pub fn of(data: &Path) -> Self {
        let folder = data.join("conf");
        Self {
            yaml: folder.join("gremlin-server.yaml"),
            properties: folder.join("graph.properties"),
            script: folder.join("init.groovy"),
        }
    }
}

impl GremlinServer {
    /// Completes the start command, and writes the configuration into the data folder.
    ///
    /// # Errors
    /// When the configuration cannot be written.
    pub fn command(&self, mut command: Command, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let files = GraphFiles::of(launch.data);
        self.write(&files, launch.port).map_err(|source| EngineError::Io {
            what: format!("writing {}", files.yaml.display()),
            source,
        })?;
        command.args(&self.arguments).arg("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn").arg("-cp");
        command.arg(class_path(launch.install)).arg(self.main_class).arg(&files.yaml);
        Ok(command)
    }

    fn write(&self, files: &GraphFiles, port: u16) -> std::io::Result<()> {
        if let Some(folder) = files.yaml.parent() {
            fs::create_dir_all(folder)?;
        }
        let script = match self.open {
            Some(open) => {
                format!(
                    "{}\ndef globals = [:]\nglobals << [graph : opened, g : opened.traversal()]\n",
                    open(files)
                )
            }
            None => "def globals = [:]\nglobals << [g : graph.traversal()]\n".to_owned(),
        };
        fs::write(&files.properties, self.properties.join("\n") + "\n")?;
        fs::write(&files.script, script)?;
        fs::write(&files.yaml, self.yaml(port, files))
    }

    fn yaml(&self, port: u16, files: &GraphFiles) -> String {
        let lang = if self.tinkerpop >= (3, 6) { "  gremlin-lang: {},\n" } else { "" };
        // Servers up to 3.4.3 know only the older name.
        let limit = if self.tinkerpop >= (3, 5) { "evaluationTimeout" } else { "scriptEvaluationTimeout" };
        let graphs = match self.open {
            Some(_) => "{}".to_owned(),
            None => format!("{{ graph: {} }}", quoted(&files.properties)),
        };
        let plugins: Vec<String> = PLUGINS
            .iter()
            .map(|plugin| (*plugin).to_owned())
            .chain(self.plugin.map(|plugin| format!("{plugin}: {{}}")))
            .chain([format!(
                "org.apache.tinkerpop.gremlin.jsr223.ScriptFileGremlinPlugin: {{files: [{}]}}",
                quoted(&files.script)
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
        let settings: String = self.settings.iter().map(|line| format!("{line}\n")).collect();
        format!(
            "host: 127.0.0.1\nport: {port}\n{limit}: 60000\n\
             channelizer: org.apache.tinkerpop.gremlin.server.channel.WsAndHttpChannelizer\n\
             gremlinPool: 4\nmaxContentLength: 67108864\n{settings}graphs: {graphs}\n\
             scriptEngines: {{\n{lang}  gremlin-groovy: {{ plugins: {{\n{}}}}}}}\n\
             serializers:\n  - {{ className: {serializer}{registry} }}\n",
            plugins.join(",\n")
        )
    }
}

/// Quotes a path as a YAML string.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "''"))
}

/// The major and minor number of a version.
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

    fn yaml(tinkerpop: (u32, u32), open: Option<fn(&GraphFiles) -> String>) -> String {
        let server = GremlinServer {
            tinkerpop,
            main_class: MAIN,
            arguments: Vec::new(),
            settings: &["own: setting"],
            plugin: Some("a.Plugin"),
            registry: Some("a.Registry"),
            properties: Vec::new(),
            open,
        };
        server.yaml(7, &GraphFiles::of(Path::new("/it's")))
    }

    #[test]
    fn the_configuration_follows_the_version_of_tinkerpop() {
        let (old, new) = (yaml((3, 4), None), yaml((3, 8), None));
        assert!(old.contains("driver.ser.GraphSONMessageSerializerV3d0") && !old.contains("gremlin-lang"));
        assert!(new.contains("util.ser.GraphSONMessageSerializerV3,") && new.contains("gremlin-lang: {}"));
        assert!(old.contains("\nscriptEvaluationTimeout: ") && new.contains("\nevaluationTimeout: "));
        for text in [old, new] {
            assert!(text.contains("port: 7\n") && text.contains("ioRegistries: [a.Registry]"), "{text}");
            assert!(text.contains("a.Plugin: {}") && text.contains("\nown: setting\n"), "{text}");
            assert!(text.contains("graph: '/it''s/conf/graph.properties'"), "{text}");
        }
        assert!(yaml((3, 5), Some(|_| String::new())).contains("\ngraphs: {}\n"));
    }
}
