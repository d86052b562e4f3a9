//! `edgewise doctor`: checks whether this machine is ready for a run.

use super::target::TargetArguments;
use crate::exit;
use crate::ui::{say, table};
use clap::Args;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Limits;
use edgewise_engine::launch::{Availability, Cache, Docker, NebulaClient, Need, recipes};
use edgewise_lab::campaign::check_baseline;
use edgewise_lab::{Language, Rig};
use std::process::{Command, Stdio};

/// Checks whether this machine is ready, and says how to install what is missing.
#[derive(Args)]
pub(crate) struct DoctorArguments {}

struct Check {
    what: &'static str,
    found: Result<String, String>,
    /// True if every run needs this component, false if only one kind of target does.
    needed: bool,
}

pub(crate) fn doctor(_: &DoctorArguments) -> anyhow::Result<u8> {
    let checks = [
        Check { what: "embedded engine", found: embedded(), needed: true },
        Check { what: "output folder", found: output(), needed: true },
        Check {
            what: "python3",
            found: version("python3", &["--version"], "for the example adapter: install Python 3"),
            needed: false,
        },
        Check {
            what: "docker",
            found: match Docker::runs() {
                true => Ok("runs: `edgewise engine up NAME --via docker` can be used".to_owned()),
                false => Err("for `engine up --via docker` only: install and start Docker".to_owned()),
            },
            needed: false,
        },
    ];
    let rows: Vec<Vec<String>> = checks
        .iter()
        .map(|check| {
            let (state, text) = match &check.found {
                Ok(text) => ("ok", text),
                Err(text) if check.needed => ("missing", text),
                Err(text) => ("optional", text),
            };
            vec![check.what.to_owned(), state.to_owned(), text.clone()]
        })
        .collect();
    say(&table(&["what", "state", ""], &rows));
    say("");
    say(&table(&["engine", "needs", "for", "state", ""], &engine_rows()));
    let ready = checks.iter().all(|check| check.found.is_ok() || !check.needed);
    say(if ready { "\nReady: `edgewise run` tests the embedded engine." } else { "\nNot ready." });
    Ok(if ready { exit::NOTHING } else { exit::UNAVAILABLE })
}

/// A table row for each engine that can be started: what it requires, and which versions are in the cache.
fn engine_rows() -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let cache = Cache::of_user();
    for recipe in recipes() {
        let id = recipe.id();
        for Need { what, why, availability } in recipe.needs() {
            let (state, text) = match availability {
                Availability::Here(text) => ("ok", text),
                Availability::Missing(text) => ("missing", text),
            };
            let versions = if why.is_empty() { "all".to_owned() } else { why };
            rows.push(vec![id.to_owned(), what, versions, state.to_owned(), text]);
        }
        let text = match &cache {
            Err(error) => error.to_string(),
            Ok(cache) => {
                let held = |version: &&&str| cache.find(id, version).is_some();
                let held: Vec<&str> = recipe.versions().iter().filter(held).copied().collect();
                let place = cache.root().display();
                match held.is_empty() {
                    true => format!("nothing in {place} yet: `edgewise engine up {id}` fetches it"),
                    false => format!("{} in {place}, which start without a network", held.join(", ")),
                }
            }
        };
        let state = if cache.is_ok() { "ok" } else { "missing" };
        rows.push(vec![id.to_owned(), "cache".to_owned(), "all".to_owned(), state.to_owned(), text]);
    }
    for Need { what, why, availability } in NebulaClient::needs() {
        let (state, text) = match availability {
            Availability::Here(text) => ("ok", text),
            Availability::Missing(text) => ("missing", text),
        };
        rows.push(vec!["nebula".to_owned(), what, why, state.to_owned(), text]);
    }
    rows
}

fn embedded() -> Result<String, String> {
    let engine = TargetArguments::default().open("grafeo").map_err(|error| error.to_string())?;
    let settings = Cypher::settings(engine.profile())?;
    let mut rig = Rig::open(engine, 0, Limits::default()).map_err(|error| error.to_string())?;
    check_baseline::<Cypher>(&mut rig, &settings).map_err(|error| error.to_string())?;
    Ok(format!("grafeo {} loads and reads back a small graph", rig.version()))
}

fn output() -> Result<String, String> {
    let probe = std::env::current_dir().map(|folder| folder.join(".edgewise-doctor"));
    let written =
        probe.and_then(|probe| std::fs::write(&probe, b"ok").and_then(|()| std::fs::remove_file(&probe)));
    written
        .map(|()| "this folder can be written".to_owned())
        .map_err(|error| format!("this folder cannot be written ({error}): change to another, or use --out"))
}

fn version(program: &str, arguments: &[&str], missing: &str) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|_| missing.to_owned())?;
    if !output.status.success() {
        return Err(missing.to_owned());
    }
    let text = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    Ok(plain(&String::from_utf8_lossy(&text)).lines().next().unwrap_or_default().trim().to_owned())
}

/// Removes the escape sequences for colours.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' {
            // An escape sequence is `ESC [ … letter`: skip to its letter.
            let _ = characters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(character);
        }
    }
    plain
}
