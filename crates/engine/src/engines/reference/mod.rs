//! The reference: Cypher's executable semantics as an engine, with its variants: `reference+chaos`,
//! `reference+planned`, `reference+fault:NAME`, `reference+knob:NAME=VALUE`, `reference+hosted`.

mod database;
mod embedded;
mod engine;
mod refusal;
mod session;
mod variant;

pub use engine::open;
pub use variant::{Variant, knob_values};

pub(crate) use embedded::embedded;

/// Its id.
pub const ID: &str = "reference";
