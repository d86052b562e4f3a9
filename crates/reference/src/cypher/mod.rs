//! The executable semantics of openCypher as an engine: `reference` and its variants.

mod database;
mod embedded;
mod engine;
mod refusal;
mod second_language;
mod session;
mod variant;

pub(crate) use embedded::embedded;
pub use variant::{Variant, knob_values, knobs_of};

use edgewise_engine::{EngineEntry, Target};

/// The name of the reference as a target.
pub const ID: &str = "reference";

/// The reference's entry in the registry of engines.
pub(crate) static ENTRY: EngineEntry = EngineEntry {
    id: ID,
    title: "the reference",
    how: "Cypher's executable semantics, in this process",
    targets: "reference[+chaos][+planned][+hosted][+quick][+fault:NAME]...[+gremlin-fault:NAME]...[+knob:NAME=VALUE]...",
    claims: |target| matches!(target, Target::Named { name, .. } if name == ID),
    open: engine::open,
};
