//! `edgewise engine down NAME`: stops servers.

use super::running_server::RunningServer;
use crate::exit::{self, Usage};
use crate::ui::say;
use clap::Args;
use edgewise_engine::{EngineError, launch::Cache, platform::native};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a server may take to stop.
const PATIENCE: Duration = Duration::from_secs(20);

/// Stops servers that `engine up` has started.
#[derive(Args)]
pub(crate) struct DownArguments {
    /// The server to stop: neo4j, neo4j@4.4.48, or its URL. All that match are stopped.
    #[arg(required_unless_present = "all")]
    name: Option<String>,
    /// Stop all of them.
    #[arg(long, conflicts_with = "name")]
    all: bool,
}

pub(crate) fn down(arguments: &DownArguments) -> anyhow::Result<u8> {
    let meant = |server: &RunningServer| match &arguments.name {
        None => true,
        Some(name) => *name == server.engine || *name == server.name() || *name == server.url,
    };
    let running = RunningServer::all(&Cache::of_user()?)?;
    let chosen: Vec<&RunningServer> = running.iter().filter(|server| meant(server)).collect();
    if chosen.is_empty() && !arguments.all {
        let name = arguments.name.as_deref().unwrap_or_default();
        return Err(Usage(format!(
            "no server `{name}` is running; `edgewise engine status` lists the running ones"
        ))
        .into());
    }
    for server in &chosen {
        native().terminate(server.process);
    }
    let until = Instant::now() + PATIENCE;
    for server in chosen {
        while server.runs() {
            if Instant::now() > until {
                let message = format!("{} (process {}) does not stop", server.name(), server.process);
                return Err(EngineError::Unavailable(message).into());
            }
            sleep(Duration::from_millis(50));
        }
        say(&format!("{} at {} is stopped.", server.name(), server.url));
    }
    Ok(exit::NOTHING)
}
