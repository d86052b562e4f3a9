//! Random schemas, setup statements and Cypher queries: typed, scoped, cut from the graph they are asked of.
//!
//! ```text
//! Config + Features + Rng → schema → setup statements and graph → queries
//! ```
//!
//! [`generate_round`] does it all; the parts are usable on their own. Everything is valid by construction: a dead end
//! falls back to something smaller of the same type. Nothing is thrown away and tried again as a whole, except for forms that
//! a single target refuses (`edgewise_cypher_syntax::restriction`), which its profile names, and for query templates that the
//! target lacks something for or that have no answer. Choices are
//! table lines (name, needs, weight, make), compiled once per round.

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
    Feedback, GENERATOR_VERSION, Round, generate_on, generate_round, generate_round_with, is_rich_parameter,
};
pub use schema::draw_schema;
pub use setup::{SetupStatement, draw_setup, mutation_statement};
pub use surface::{SurfaceWriter, surface_text};
