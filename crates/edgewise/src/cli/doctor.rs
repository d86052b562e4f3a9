//! `edgewise doctor`

use super::target::TargetArguments;
use crate::exit;
use crate::ui::{say, table};
use clap::Args;
use edgewise_engine::Limits;
use edgewise_lab::Rig;
use edgewise_lab::campaign::check_baseline;
use std::process::{Command, Stdio};

/// Says whether this machine is ready, and how to get what is missing.
#[derive(Args)]
pub(crate) struct DoctorArguments {}

struct Check {
    what: &'static str,
    found: Result<String, String>,
    /// Needed for the main job, not only for one kind of target.
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
            what: "java",
            found: version("java", &["-version"], "for JVM engines: install a JDK, 17 or later"),
            needed: false,
        },
        Check {
            what: "mvn",
            found: version("mvn", &["-v"], "for JVM engines: install Maven"),
            needed: false,
        },
        Check {
            what: "npm",
            found: version("npm", &["--version"], "for FalkorDB: install Node.js"),
            needed: false,
        },
        Check {
            what: "pip",
            found: version("python3", &["-m", "pip", "--version"], "for FalkorDB: install pip"),
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
    let ready = checks.iter().all(|check| check.found.is_ok() || !check.needed);
    say(if ready { "\nReady: `edgewise run` tests the embedded engine." } else { "\nNot ready." });
    Ok(if ready { exit::NOTHING } else { exit::UNAVAILABLE })
}

fn embedded() -> Result<String, String> {
    let engine = TargetArguments::default().open("grafeo").map_err(|error| error.to_string())?;
    let mut rig = Rig::open(engine, 0, Limits::default()).map_err(|error| error.to_string())?;
    check_baseline(&mut rig).map_err(|error| error.to_string())?;
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
    Ok(String::from_utf8_lossy(&text).lines().next().unwrap_or_default().trim().to_owned())
}
