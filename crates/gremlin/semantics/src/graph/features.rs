//! `Features`: what a graph allows, as a provider's `Graph.Features`.

use super::Cardinality;

/// What a graph allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Whether `null` is stored as a value. Otherwise writing `null` removes the property.
    pub null_property_values: bool,
    /// The cardinality of `property()` without one.
    pub default_cardinality: Cardinality,
    /// Whether TinkerGraph's services are registered. Gremlin Server registers none.
    pub services: bool,
}

impl Default for Features {
    /// TinkerGraph as it comes.
    fn default() -> Self {
        Self { null_property_values: false, default_cardinality: Cardinality::Single, services: true }
    }
}
