//! Random schemas, setup statements and Cypher queries. Queries are well typed, use only variables in scope, and
//! take their patterns and values from the graph they run on.
//!
//! ```text
//! Config + Features + Rng → schema → setup statements and graph → queries
//! ```
//!
//! [`generate_round`] does all of it; the parts can also be used on their own. Everything is valid by construction:
//! where a choice cannot be completed, a smaller one of the same type takes its place. A whole query is discarded and
//! generated again only if a target refuses its syntax (`edgewise_cypher_syntax::restriction`, switched on by the
//! target's profile), or if it comes from a query template and the target cannot run it or the reference cannot answer
//! it. Everything that can be generated is a line of a table, with its name, the constructs it needs, its weight and
//! the function that makes it. The tables are compiled once per round.

pub mod config;
mod error;
mod features;
pub mod query;
pub mod round;
pub mod schema;
pub mod setup;
mod surface;
pub mod template;
pub mod value;

pub use config::{Config, Interval, PRESETS, Preset, ROUND_PRESETS, RoundPreset};
pub use error::ConfigError;
pub use features::{Features, Procedure, SWITCHES, Storable, is_switch};
pub use query::{Context, Coverage, GeneratedQuery, Grammar, ProductionInfo, Source, productions};
pub use round::{
    Feedback, GENERATOR_VERSION, Round, RoundDraft, generate_on, generate_round, generate_round_with,
    is_rich_parameter,
};
pub use schema::{draw_schema, fixed_property_type};
pub use setup::{SetupStatement, draw_setup, mutation_statement};
pub use surface::{SurfaceWriter, surface_text};
