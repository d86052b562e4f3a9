//! `Features`: what a graph supports, like TinkerPop's `Graph.Features`.

use super::Cardinality;

/// What a graph supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// True if the graph stores `null` as a value. Otherwise writing `null` removes the property.
    pub null_property_values: bool,
    /// True if a vertex may hold several values of one key. Otherwise the last value counts.
    pub multi_properties: bool,
    /// The cardinality of a `property()` that names none.
    pub default_cardinality: Cardinality,
    /// True if the schema gives each key a cardinality, which a `property()` without one takes. The semantics do not know the
    /// schema.
    pub keys_have_cardinality: bool,
    /// True if TinkerGraph's services are registered. Gremlin Server registers none.
    pub services: bool,
}

impl Default for Features {
    /// TinkerGraph with its default configuration.
    fn default() -> Self {
        Self {
            null_property_values: false,
            multi_properties: true,
            default_cardinality: Cardinality::Single,
            keys_have_cardinality: false,
            services: true,
        }
    }
}
