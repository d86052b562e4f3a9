//! Which source files of the semantics are mutated.

use super::MutantError;
use std::path::Path;

/// Parts of the path of a file that is not mutated, with the reason.
pub(super) const LEFT_OUT: [(&str, &str); 13] = [
    ("fault/", "planted faults are measured on their own"),
    ("chaos.rs", "it answers at random where several answers are right"),
    ("blur.rs", "only oracles run it"),
    ("choice.rs", "only oracles choose anything but the first possibility"),
    ("outcomes/", "only oracles run it"),
    ("determinism/", "it analyses what may be compared, and runs no statement"),
    ("explorer.rs", "only the generator runs it"),
    ("crowd.rs", "only the generator runs it"),
    ("graph/graphml.rs", "only conformance suites read files"),
    ("graph/graphson.rs", "only conformance suites read files"),
    ("error.rs", "the text of an error is not an answer"),
    ("budget.rs", "a budget is not a rule of the language"),
    ("planned/statistics.rs", "estimates decide how a statement runs, never its answer"),
];

/// The files of a crate that are mutated: their paths from `src`, sorted, and their texts.
pub(super) fn source_files(src: &Path) -> Result<Vec<(String, String)>, MutantError> {
    let mut files = Vec::new();
    collect(src, "", &mut files)?;
    files.retain(|(path, _)| !LEFT_OUT.iter().any(|(part, _)| is_within(path, part)));
    files.sort();
    Ok(files)
}

fn is_within(path: &str, part: &str) -> bool {
    path.starts_with(part) || path.contains(&format!("/{part}"))
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) -> Result<(), MutantError> {
    let io = |source| MutantError::Io { path: folder.to_owned(), source };
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let entry = entry.map_err(io)?;
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        let own = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{own}/"), files)?;
        } else if name.ends_with(".rs") {
            let text = std::fs::read_to_string(&path).map_err(io)?;
            files.push((own, text));
        }
    }
    Ok(())
}
