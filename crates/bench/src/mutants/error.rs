//! `MutantError`: why mutants cannot be made.

use std::path::PathBuf;

/// Why mutants cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum MutantError {
    /// The folder does not hold the source of Edgewise.
    #[error("{} does not hold the source of Edgewise: name a checkout of it with `--source`", .0.display())]
    NoSource(PathBuf),
    /// A file cannot be read or written.
    #[error("{} cannot be read or written: {source}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A source file cannot be parsed.
    #[error("{file} cannot be parsed: {why}")]
    Source {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// Cargo failed for a reason that has nothing to do with a mutant.
    #[error("the mutants cannot be built: {0}")]
    Build(String),
}
