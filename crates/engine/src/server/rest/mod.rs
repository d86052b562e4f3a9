//! Engines that take commands as JSON over HTTP: `RestSession`, and what differs between them.

mod quirks;
mod session;

pub use quirks::{RestCommand, RestQuirks};
