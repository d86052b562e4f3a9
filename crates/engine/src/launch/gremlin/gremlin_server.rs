//! `GremlinServer`: TinkerPop's server with a graph of an engine.

use crate::{
    EngineError,
    launch::{Launch, java::class_path},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

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
    /// Arguments of the JVM.
    pub arguments: Vec<String>,
    /// Lines of the configuration beside those that all have.
    pub settings: &'static [&'static str],
    /// The graph's own plugin, if it has one.
    pub plugin: Option<&'static str>,
    /// The class that writes the graph's own types, if it has one.
    pub registry: Option<&'static str>,
    /// The properties of the graph.
    pub properties: Vec<String>,
    /// The script that opens the graph as `opened`, for graphs that the server cannot open from their properties.
    pub open: Option<fn(&GraphFiles) -> String>,
}

/// Where the files of a server are.
#[derive(Clone, Debug)]
pub struct GraphFiles {
    /// The configuration of the server.
    pub yaml: PathBuf,
    /// The properties of the graph.
    pub properties: PathBuf,
    /// The script that is run first.
    pub script: PathBuf,
}

/// TinkerPop's own main class.
pub const MAIN: &str = "org.apache.tinkerpop.gremlin.server.GremlinServer";

impl GraphFiles {
    /// Their places in the data folder of a server.
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
    /// The command of a start, from its beginning; writes the configuration into the data folder.
    ///
    /// # Errors
    /// When that cannot be written.
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
        // Servers up to 3.4.3 do not know the newer name.
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

/// A path as YAML reads it, whatever is in it.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "''"))
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
