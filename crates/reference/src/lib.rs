//! The executable semantics as engines: `reference` and its variants `reference+chaos`, `reference+planned`,
//! `reference+fault:NAME`, `reference+knob:NAME=VALUE` and `reference+hosted` for Cypher, `gremlin-reference` for Gremlin.

mod database;
mod embedded;
mod engine;
mod gremlin;
mod refusal;
mod session;
mod variant;

pub use embedded::embedded;
pub use gremlin::{GREMLIN_ID, GremlinVariant, gremlin_knob_values};
pub use variant::{Variant, knob_values, knobs_of};

use edgewise_engine::{Engine, EngineEntry, EngineError, OpenOptions, Registry, Target};
use std::sync::Arc;

/// The name of the reference as a target.
pub const ID: &str = "reference";

/// The reference in the table of engines.
static ENTRY: EngineEntry = EngineEntry {
    id: ID,
    title: "the reference",
    how: "Cypher's executable semantics, in this very process",
    targets: "reference[+chaos][+planned][+hosted][+quick][+fault:NAME]...[+knob:NAME=VALUE]...",
    claims: |target| matches!(target, Target::Named { name, .. } if name == ID),
    open: engine::open,
};

/// Opens a reference by its target text; always in this process, and with a small budget: a few statements with many rows would take
/// most of the time, and show nothing that small ones do not.
///
/// # Errors
/// When there is no such reference.
pub fn open_reference(target: &str) -> Result<Arc<dyn Engine>, EngineError> {
    let quick = format!("{target}+quick");
    Ok(Arc::from(registry().open(&Target::parse(&quick)?, &OpenOptions::default())?))
}

/// All engines: those of the crate `engine`, and the references.
pub fn registry() -> Registry {
    Registry::default().with(&ENTRY).with(&gremlin::ENTRY)
}
