//! What the parser's tests share: where the shared data lies, the Gherkin reader, the shape of an expression.

#![allow(dead_code)] // Each test binary uses a part.

pub mod acceptor;
pub mod gherkin;
pub mod grammar;
pub mod shape;

use std::path::PathBuf;

/// A folder of the shared data, or none (with a line that says so) where it is not there.
///
/// `EDGEWISE_SHARED` names another place than `../shared` beside the workspace.
pub fn shared(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("EDGEWISE_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
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
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
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
        let text = std::fs::read_to_string(&file).expect("a readable file");
        statements.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    }
    Some(statements)
}

/// A small random stream for tests, so that the parser's tests depend on nothing else.
pub struct Dice(u64);

impl Dice {
    /// A stream from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
