//! Published bugs, run as a user would run them.
#![allow(dead_code, missing_docs, clippy::print_stderr)]

pub mod expectation;
pub mod hand_over;
pub mod row;
pub mod script;
pub mod tally;

use std::path::PathBuf;

/// The table of published bugs. If it is not found: a message on standard error and `None`; on CI the test fails.
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
