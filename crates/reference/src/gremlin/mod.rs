//! The executable semantics of Gremlin as an engine: `gremlin-reference` and its variants.

mod embedded;
mod engine;
mod session;
mod variant;

pub(crate) use embedded::embedded;
pub use variant::{GremlinVariant, gremlin_knob_values};
#[cfg(feature = "cypher")]
pub(crate) use {session::refusal, variant::with_fault};

use edgewise_engine::{EngineEntry, Target};

/// The name of the Gremlin reference as a target.
pub const GREMLIN_ID: &str = "gremlin-reference";

/// The Gremlin reference's entry in the registry of engines.
pub(crate) static ENTRY: EngineEntry = EngineEntry {
    id: GREMLIN_ID,
    title: "the Gremlin reference",
    how: "Gremlin's executable semantics, in this process",
    targets: "gremlin-reference[+chaos][+planned][+quick][+fault:NAME]...[+knob:NAME=VALUE]...",
    claims: |target| matches!(target, Target::Named { name, .. } if name == GREMLIN_ID),
    open: engine::open,
};
