//! `Need`: something that an engine requires of the machine, for `doctor`.

use std::{
    io::Read,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A program that does not answer within this time counts as missing.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a requirement is met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The requirement is met; the text describes what was found.
    Here(String),
    /// The requirement is not met; the text says how to install what is missing.
    Missing(String),
}

/// A requirement of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The name of the required thing.
    pub what: String,
    /// The versions that require it, as text; empty for all.
    pub why: String,
    /// Whether the requirement is met.
    pub availability: Availability,
}

impl Need {
    /// Requires a program that prints its version.
    pub fn program(program: &str, arguments: &[&str], why: &str, how: &str) -> Self {
        let availability = match first_line(program, arguments) {
            Some(line) => Availability::Here(line),
            None => Availability::Missing(how.to_owned()),
        };
        Self { what: program.to_owned(), why: why.to_owned(), availability }
    }
}

/// The first line that a program prints, if it exits successfully.
pub(super) fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let until = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().ok()? {
            Some(status) => break status,
            None if Instant::now() > until => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    let mut text = String::new();
    child.stdout.take()?.read_to_string(&mut text).ok()?;
    if text.trim().is_empty() {
        child.stderr.take()?.read_to_string(&mut text).ok()?;
    }
    status.success().then(|| plain(text.lines().next().unwrap_or_default()).trim().to_owned())
}

/// Removes the colour codes that some programs print even when not on a terminal.
fn plain(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |end| end + 1);
        text + &piece[end..]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_gives_the_version_of_a_program_or_says_how_to_install_it() {
        let here = Need::program("sh", &["-c", "echo sh 1"], "", "get one");
        assert_eq!(here.availability, Availability::Here("sh 1".to_owned()));
        let missing = Need::program("edgewise-no-such-program", &[], "", "get one");
        assert_eq!(missing.availability, Availability::Missing("get one".to_owned()));
        assert_eq!(first_line("sh", &["-c", "echo x; exit 3"]), None);
        assert_eq!(plain("\u{1b}[1mApache Maven 3.8.7\u{1b}[m"), "Apache Maven 3.8.7");
    }
}
