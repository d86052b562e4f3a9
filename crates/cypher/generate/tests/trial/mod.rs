//! Runs statements several times, each time with other choices that openCypher allows.
#![allow(dead_code)] // every test file uses only some of the helpers

mod shares;
mod statement;

pub use shares::Shares;
pub use statement::{Trial, prepare};
