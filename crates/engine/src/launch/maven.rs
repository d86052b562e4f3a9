//! `Maven`: fetches the jars of a server from Maven Central, with all dependencies.

use super::{Need, Progress, client::Client};
use crate::EngineError;
use std::{fmt::Write, fs, path::Path, sync::OnceLock};

/// The folder of the jars within an engine's folder.
pub const JARS: &str = "lib";

/// An artifact: `org.neo4j:neo4j:4.4.48`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact(String);

impl Artifact {
    /// Creates the coordinates from group, artifact and version.
    pub fn new(group: &str, artifact: &str, version: &str) -> Self {
        Self(format!("{group}:{artifact}:{version}"))
    }

    /// The coordinates as XML elements of a project file.
    fn elements(&self) -> String {
        let mut parts = self.0.splitn(3, ':');
        let mut part = || parts.next().unwrap_or_default();
        format!(
            "<groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>",
            part(),
            part(),
            part()
        )
    }
}

/// The artifacts to fetch.
#[derive(Clone, Debug, Default)]
pub struct Maven {
    /// The artifacts, whose dependencies are fetched too.
    pub artifacts: Vec<Artifact>,
    /// The project whose dependency management decides between conflicting versions, if given.
    pub versions_of: Option<Artifact>,
}

impl Maven {
    /// Fetches the jars into the folder `lib` of `folder`.
    ///
    /// # Errors
    /// When Maven is missing or fails.
    pub fn fetch(&self, folder: &Path, what: &str, progress: &Progress) -> Result<(), EngineError> {
        let project = folder.join("pom.xml");
        fs::write(&project, self.project())
            .map_err(|source| EngineError::Io { what: format!("writing {}", project.display()), source })?;
        Client::maven(&project, &folder.join(JARS)).run(what, progress)
    }

    fn project(&self) -> String {
        let mut text =
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
                        <groupId>edgewise</groupId><artifactId>server</artifactId><version>1</version>\
                        <packaging>pom</packaging>"
                .to_owned();
        // Writing to a string cannot fail.
        if let Some(versions_of) = &self.versions_of {
            let _ = write!(
                text,
                "<dependencyManagement><dependencies><dependency>{}<type>pom</type><scope>import</scope>\
                 </dependency></dependencies></dependencyManagement>",
                versions_of.elements()
            );
        }
        text += "<dependencies>";
        for artifact in &self.artifacts {
            let _ = write!(text, "<dependency>{}</dependency>", artifact.elements());
        }
        text + "</dependencies></project>\n"
    }
}

/// Checks for Maven. The result is cached, because Maven takes a second to answer.
pub fn need() -> Need {
    static NEED: OnceLock<Need> = OnceLock::new();
    NEED.get_or_init(|| Need::program("mvn", &["-v"], "", "install Maven 3 (apt-get install maven)")).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_lists_its_artifacts_and_its_dependency_management() {
        let maven = Maven {
            artifacts: vec![Artifact::new("a", "b", "1"), Artifact::new("c", "d", "2")],
            versions_of: Some(Artifact::new("e", "f", "3")),
        };
        let project = maven.project();
        for part in [
            "<dependency><groupId>a</groupId><artifactId>b</artifactId><version>1</version></dependency>",
            "<artifactId>d</artifactId>",
            "<artifactId>f</artifactId><version>3</version><type>pom</type><scope>import</scope>",
        ] {
            assert!(project.contains(part), "{project}");
        }
        assert!(!Maven { versions_of: None, ..maven }.project().contains("dependencyManagement"));
    }
}
