//! Engines inside PostgreSQL: `PostgresSession`, and what differs between them.

mod dial;
mod quirks;
mod session;
mod upkeep;

pub use quirks::{PostgresQuirks, SqlStatement};
