//! What the parser's tests share: the location of the shared data, the Gherkin reader, the shape of an expression.

#![allow(dead_code)] // Each test binary uses only some of the functions.
#![allow(clippy::print_stderr)] // A skipped test prints why.

pub mod acceptor;
mod dice;
pub mod fuzz;
pub mod gherkin;
pub mod grammar;
pub mod shape;

#[allow(unused_imports)] // Not every test uses random numbers.
pub use dice::Dice;

use std::path::PathBuf;

/// A folder of the shared test data. `None`, with a printed note, where the data is not available.
///
/// The environment variable `EDGEWISE_SHARED` names another location than `../shared` beside the workspace.
pub fn shared(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"), PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: not found: {}", path.display());
    None
}

/// All files below a folder with this extension, in order.
pub fn files(folder: &std::path::Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the folder entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The statements of the recorded GDsmith output, one per line.
pub fn gdsmith() -> Option<Vec<String>> {
    let folder = shared("data/gdsmith")?;
    let mut statements = Vec::new();
    for file in files(&folder, "cypher") {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        statements.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    }
    Some(statements)
}
