//! Statements run several times, each time with other allowed choices.
#![allow(dead_code)] // every test file uses a part

mod shares;
mod statement;

pub use shares::Shares;
pub use statement::{Trial, prepare};
