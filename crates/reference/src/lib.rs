//! The references: the executable semantics of Cypher and Gremlin that Edgewise ships, as engines. For Cypher:
//! `reference` and its variants `reference+chaos`, `reference+planned`, `reference+fault:NAME`,
//! `reference+knob:NAME=VALUE` and `reference+hosted`. For Gremlin: `gremlin-reference` and its variants.

#[cfg(feature = "cypher")]
mod cypher;
mod gremlin;

#[cfg(feature = "cypher")]
pub use cypher::{ID, Variant, knob_values, knobs_of};
pub use gremlin::{GREMLIN_ID, GremlinVariant, gremlin_knob_values};

use edgewise_engine::{Engine, EngineError, OpenOptions, Registry, Target, host::Embedded};
use std::sync::Arc;

/// Opens the reference that a target names. It runs in this process with a small budget: otherwise a few statements
/// with many rows would take most of the time, and find nothing that statements with few rows do not.
///
/// # Errors
/// When there is no such reference.
pub fn open_reference(target: &str) -> Result<Arc<dyn Engine>, EngineError> {
    let quick = format!("{target}+quick");
    Ok(Arc::from(registry().open(&Target::parse(&quick)?, &OpenOptions::default())?))
}

/// The library engine with this name, such as `reference+chaos` or `grafeo`; `None` if there is no such engine.
pub fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    #[cfg(feature = "cypher")]
    if let Some(engine) = cypher::embedded(name) {
        return Some(engine);
    }
    gremlin::embedded(name).or_else(|| edgewise_engine::engines::embedded(name))
}

/// All engines: those of the crate `edgewise-engine`, and the references.
pub fn registry() -> Registry {
    let registry = Registry::default();
    #[cfg(feature = "cypher")]
    let registry = registry.with(&cypher::ENTRY);
    registry.with(&gremlin::ENTRY)
}
