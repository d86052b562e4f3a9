//! `edgewise engine list | up | status | down | probe`: lists, starts, stops and probes engines.

use super::engine_down::{DownArguments, down};
use super::engine_probe::{ProbeArguments, probe};
use super::engine_up::{UpArguments, up};
use super::running_server::RunningServer;
use crate::exit;
use crate::ui::{say, table};
use clap::Subcommand;
use edgewise_engine::launch::{Cache, fetched};
use edgewise_reference::registry;

/// The databases that Edgewise can test.
#[derive(Subcommand)]
pub(crate) enum EngineCommand {
    /// Lists the engines, how to name each as a target, and the versions that can be started.
    List,
    Up(UpArguments),
    Down(DownArguments),
    /// Lists the servers that `engine up` has started and that are still running.
    Status,
    Probe(ProbeArguments),
}

pub(crate) fn engine(command: &EngineCommand) -> anyhow::Result<u8> {
    match command {
        EngineCommand::List => list(),
        EngineCommand::Up(arguments) => up(arguments),
        EngineCommand::Down(arguments) => down(arguments),
        EngineCommand::Status => status(),
        EngineCommand::Probe(arguments) => probe(arguments),
    }
}

fn list() -> anyhow::Result<u8> {
    let rows: Vec<Vec<String>> = registry()
        .entries()
        .map(|entry| {
            vec![entry.id.to_owned(), entry.title.to_owned(), entry.targets.to_owned(), entry.how.to_owned()]
        })
        .collect();
    say(&table(&["engine", "name", "target", "how it is reached"], &rows));
    let cache = Cache::of_user()?;
    let mut rows = Vec::new();
    for engine in fetched() {
        for version in engine.versions {
            let held =
                if cache.find(engine.package, version).is_some() { "in the cache" } else { "to be fetched" };
            let meant = if *version == engine.default_version { engine.id } else { "" };
            rows.push(vec![format!("{}@{version}", engine.id), held.to_owned(), meant.to_owned()]);
        }
    }
    say("");
    say(&table(&["can be started", "state", "also meant by"], &rows));
    Ok(exit::NOTHING)
}

fn status() -> anyhow::Result<u8> {
    let running = RunningServer::all(&Cache::of_user()?)?;
    if running.is_empty() {
        say("No server is running. `edgewise engine up NAME --detach` starts one.");
        return Ok(exit::NOTHING);
    }
    let rows: Vec<Vec<String>> = running
        .iter()
        .map(|server| vec![server.name(), server.url.clone(), server.process.to_string()])
        .collect();
    say(&table(&["engine", "target", "process"], &rows));
    Ok(exit::NOTHING)
}
