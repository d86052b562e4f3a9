//! The executable semantics as engines: `reference` and its variants `reference+chaos`, `reference+planned`,
//! `reference+fault:NAME`, `reference+knob:NAME=VALUE` and `reference+hosted` for Cypher, `gremlin-reference` for Gremlin.

#[cfg(feature = "cypher")]
mod cypher;
mod gremlin;

#[cfg(feature = "cypher")]
pub use cypher::{ID, Variant, embedded, knob_values, knobs_of};
pub use gremlin::{GREMLIN_ID, GremlinVariant, gremlin_knob_values};

use edgewise_engine::{Engine, EngineError, OpenOptions, Registry, Target};
use std::sync::Arc;

/// Opens a reference by its target. It runs in this process and with a small budget: otherwise a few statements with
/// many rows would take most of the time, and show nothing that small ones do not.
///
/// # Errors
/// When there is no such reference.
pub fn open_reference(target: &str) -> Result<Arc<dyn Engine>, EngineError> {
    let quick = format!("{target}+quick");
    Ok(Arc::from(registry().open(&Target::parse(&quick)?, &OpenOptions::default())?))
}

/// All engines: those of the crate `engine`, and the references.
pub fn registry() -> Registry {
    let registry = Registry::default();
    #[cfg(feature = "cypher")]
    let registry = registry.with(&cypher::ENTRY);
    registry.with(&gremlin::ENTRY)
}
