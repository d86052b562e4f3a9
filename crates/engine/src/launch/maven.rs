//! `Maven`: jars of a server from Maven Central, with all they depend on.

use super::{Need, Progress, client::Client};
use crate::EngineError;
use std::{fmt::Write, fs, path::Path, sync::OnceLock};

/// Where the jars of a server are in its folder.
pub const JARS: &str = "lib";

/// An artifact: `org.neo4j:neo4j:4.4.48`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact(String);

impl Artifact {
    /// The version of an artifact of a group.
    pub fn new(group: &str, artifact: &str, version: &str) -> Self {
        Self(format!("{group}:{artifact}:{version}"))
    }

    /// Its parts as elements of a project.
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

/// What is fetched.
#[derive(Clone, Debug, Default)]
pub struct Maven {
    /// The artifacts.
    pub artifacts: Vec<Artifact>,
    /// The project whose table of versions decides where artifacts disagree, if they do.
    pub versions_of: Option<Artifact>,
}

impl Maven {
    /// Fetches the jars into `lib` of a folder.
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
        // A string takes whatever is written to it.
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

/// Whether Maven is there; asked once, because it takes a second to answer.
pub fn need() -> Need {
    static NEED: OnceLock<Need> = OnceLock::new();
    NEED.get_or_init(|| Need::program("mvn", &["-v"], "", "install Maven 3 (apt-get install maven)")).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_names_its_artifacts_and_whose_versions_count() {
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
