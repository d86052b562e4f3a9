//! `Docker`: runs an engine in its official container.

use super::{Image, Recipe, need::first_line};
use crate::EngineError;
use std::{
    ffi::OsString,
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A container to be started.
#[derive(Clone, Debug)]
pub struct Docker {
    image: Image,
    version: String,
    name: String,
}

impl Docker {
    /// Finds the container image for a version.
    ///
    /// # Errors
    /// When Docker is not running, or the engine has no image.
    pub fn find(recipe: &dyn Recipe, version: &str) -> Result<Self, EngineError> {
        if !Self::runs() {
            return Err(EngineError::Unavailable(format!(
                "Docker is not running (`docker info` fails): start it, or leave out --via docker to fetch {} \
                 from package registries",
                recipe.id()
            )));
        }
        Self::named(recipe, version).ok_or_else(|| {
            EngineError::Unavailable(format!(
                "there is no container image of {}: leave out --via docker to fetch it from package registries",
                recipe.id()
            ))
        })
    }

    /// True if Docker can start containers.
    pub fn runs() -> bool {
        first_line("docker", &["info", "--format", "{{.ServerVersion}}"]).is_some_and(|line| !line.is_empty())
    }

    fn named(recipe: &dyn Recipe, version: &str) -> Option<Self> {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Some(Self {
            image: recipe.image(version)?,
            version: version.to_owned(),
            name: format!("edgewise-{}-{}-{number}", recipe.id(), std::process::id()),
        })
    }

    /// The version of the engine in the container.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The command that runs the container in the foreground and logs to the standard streams. Docker pulls a missing
    /// image itself.
    pub fn command(&self, port: u16, memory: u64) -> Command {
        let mut command = Command::new("docker");
        command.args(["run", "--rm", "--name", &self.name, "--memory", &memory.to_string()]);
        command.args(["--publish", &format!("127.0.0.1:{port}:{}", self.image.port)]);
        for variable in &self.image.environment {
            command.args(["--env", variable]);
        }
        command.arg(&self.image.name);
        command
    }

    /// The command that stops and removes the container, whatever it is doing.
    pub fn removal(&self) -> Vec<OsString> {
        ["docker", "rm", "--force", &self.name].map(OsString::from).to_vec()
    }

    /// Stops and removes the container.
    pub fn remove(&self) {
        let words = self.removal();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // This fails only if the container does not exist any more.
        let _ = command.status();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::recipe;

    #[test]
    fn the_command_publishes_on_loopback_only_and_caps_memory() {
        let docker = Docker::named(recipe("neo4j").unwrap(), "5.26.30").unwrap();
        let command = docker.command(20_001, 1 << 30);
        let words: Vec<String> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        let line = words.join(" ");
        assert!(line.starts_with("run --rm --name edgewise-neo4j-"), "{line}");
        assert!(
            line.ends_with(
                "--memory 1073741824 --publish 127.0.0.1:20001:7687 --env NEO4J_AUTH=none neo4j:5.26.30"
            ),
            "{line}"
        );
    }
}
