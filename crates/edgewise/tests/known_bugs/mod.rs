//! Published bugs, handed to the program as a user would hand them over.
#![allow(dead_code, missing_docs, clippy::print_stderr)]

pub mod expectation;
pub mod hand_over;
pub mod row;
pub mod script;
pub mod tally;

use std::path::PathBuf;

/// The table of published bugs. None, with a word on standard error, where it is not found; on CI it must be there.
pub fn table() -> Option<String> {
    let path = std::env::var_os("EDGEWISE_KNOWN_BUGS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bugs/known-bugs.md"),
        PathBuf::from,
    );
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{}: {error}", path.display());
            eprintln!("skipped: not found: {}", path.display());
            None
        }
    }
}
