//! `DebianPackages`: programs of another Debian release in a folder of their own, with all their libraries. Nothing
//! is installed: the system's own packages and libraries are neither used nor changed.

use super::{Need, Progress, client::Client};
use crate::{EngineError, platform::native};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The mirror that is used if the system's own sources name none.
const MIRROR: &str = "http://deb.debian.org/debian";
const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
/// The libraries of a release, below its root.
pub const LIBRARIES: &str = "usr/lib/x86_64-linux-gnu";
const LOADER: &str = "ld-linux-x86-64.so.2";

/// Packages of a Debian release.
pub struct DebianPackages {
    /// The code name of the release.
    pub release: &'static str,
    /// The package to download, with all that it depends on.
    pub package: &'static str,
    /// True if a package is needed to run the programs. The others are downloaded, because apt decides what depends
    /// on what, but not unpacked.
    pub is_needed: fn(name: &str) -> bool,
}

impl DebianPackages {
    /// Downloads the packages and unpacks them into the folder `root` of `folder`.
    ///
    /// # Errors
    /// When apt or dpkg is missing or fails.
    pub fn fetch(&self, folder: &Path, what: &str, progress: &Progress) -> Result<(), EngineError> {
        let work = folder.join("apt");
        let settings = self.settings(&work)?;
        Client::apt(&settings, &["update"]).run(what, progress)?;
        Client::apt(&settings, &["--yes", "--download-only", "install", self.package]).run(what, progress)?;
        let archives = work.join("cache/archives");
        let mut files: Vec<PathBuf> =
            fs::read_dir(&archives).map_err(io(&archives))?.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "deb")) {
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if (self.is_needed)(name.split('_').next().unwrap_or(&name)) {
                unpack(file, &folder.join("root"), what)?;
            }
        }
        fs::remove_dir_all(&work).map_err(io(&work))
    }

    /// Writes the settings by which apt keeps everything in a folder of ours.
    fn settings(&self, work: &Path) -> Result<PathBuf, EngineError> {
        for folder in ["state/lists/partial", "cache/archives/partial"] {
            let folder = work.join(folder);
            fs::create_dir_all(&folder).map_err(io(&folder))?;
        }
        let sources = format!("deb [signed-by={KEYRING}] {} {} main\n", mirror(), self.release);
        let at = work.display();
        let settings = format!(
            "Dir::State \"{at}/state\";\nDir::State::status \"{at}/status\";\nDir::Cache \"{at}/cache\";\n\
             Dir::Etc::sourcelist \"{at}/sources.list\";\nDir::Etc::sourceparts \"-\";\nDir::Etc::preferencesparts \"-\";\n\
             APT::Sandbox::User \"\";\nAPT::Architecture \"amd64\";\nAPT::Architectures \"amd64\";\n\
             Acquire::Languages \"none\";\nAPT::Install-Recommends \"false\";\n"
        );
        for (name, text) in [("sources.list", sources.as_str()), ("status", ""), ("apt.conf", &settings)] {
            let file = work.join(name);
            fs::write(&file, text).map_err(io(&file))?;
        }
        Ok(work.join("apt.conf"))
    }

    /// What fetching such packages requires.
    pub fn needs(why: &str) -> [Need; 2] {
        let how = "fetched by the package clients of Debian: install apt and dpkg";
        [
            Need::program("apt-get", &["--version"], why, how),
            Need::program("dpkg-deb", &["--version"], why, how),
        ]
    }
}

/// The mirror in the system's own sources, if it has one.
fn mirror() -> String {
    let mut files = vec![PathBuf::from("/etc/apt/sources.list")];
    if let Ok(entries) = fs::read_dir("/etc/apt/sources.list.d") {
        files.extend(entries.flatten().map(|entry| entry.path()));
    }
    files.sort();
    let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    texts.filter_map(|text| mirror_in(&text)).next().unwrap_or_else(|| MIRROR.to_owned())
}

/// The first mirror of Debian in a file of sources, in the old or the new notation.
fn mirror_in(text: &str) -> Option<String> {
    let is_mirror = |word: &&str| {
        let word = word.trim_end_matches('/');
        word.starts_with("http") && word.ends_with("/debian")
    };
    let mut lines = text.lines().map(str::trim);
    let word = lines.find_map(|line| {
        let rest = line.strip_prefix("URIs:").or_else(|| line.strip_prefix("deb "))?;
        rest.split_whitespace().find(is_mirror)
    })?;
    Some(word.to_owned())
}

fn unpack(file: &Path, root: &Path, what: &str) -> Result<(), EngineError> {
    let failed =
        |why: String| EngineError::Unavailable(format!("{what} cannot be unpacked: dpkg-deb: {why}"));
    let output = Command::new("dpkg-deb").arg("-x").args([file, root]).output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Makes programs in one folder run with the libraries of their own release, also when they start each other. Each
/// is replaced by a script that calls its loader. The script finds everything relative to itself, because the folder
/// is moved once it is complete.
///
/// # Errors
/// When a file cannot be written.
pub fn wrap(folder: &Path, programs: &[&str], libraries: &str) -> Result<(), EngineError> {
    for program in programs {
        let (script, wrapped) = (folder.join(program), folder.join(format!("{program}.wrapped")));
        fs::rename(&script, &wrapped).map_err(io(&script))?;
        let text = format!(
            "#!/bin/sh\nhere=$(dirname -- \"$(readlink -f -- \"$0\")\")\nlibraries=$(readlink -f -- \"$here/{libraries}\")\n\
             exec \"$libraries/{LOADER}\" --library-path \"$libraries\" --argv0 \"$here/{program}\" \
             \"$here/{program}.wrapped\" \"$@\"\n"
        );
        fs::write(&script, text).map_err(io(&script))?;
        native().make_executable(&script);
    }
    Ok(())
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> EngineError + use<> {
    let what = format!("using {}", path.display());
    move |source| EngineError::Io { what, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_is_found_in_both_notations() {
        let new = "Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm\n";
        let old = "# deb http://no.example/debian x\ndeb [arch=amd64] https://mirror.example/debian/ bookworm main\n";
        assert_eq!(mirror_in(new).as_deref(), Some("http://mirror.example/debian"));
        assert_eq!(mirror_in(old).as_deref(), Some("https://mirror.example/debian/"));
        assert_eq!(mirror_in("URIs: http://mirror.example/debian-security\n"), None);
    }
}
