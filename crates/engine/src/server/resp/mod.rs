//! Engines that are graph modules of Redis: `RespSession`, and what differs between them.

mod greeting;
mod quirks;
mod session;
mod upkeep;

pub use quirks::RespQuirks;
