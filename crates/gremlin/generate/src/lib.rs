//! Random schemas, graphs and Gremlin traversals. Each step fits the type of its input, and parameters come from
//! sample traversers that reach it.
//!
//! ```text
//! Config + Limits + Rng → Schema → GraphPlan and indexes → traversals, one at a time
//! ```
//!
//! [`RoundGenerator`] draws a round's schema, graph and indexes once and then any number of traversals;
//! [`generate_round`] does both. Every traversal is valid by construction: each step is chosen among those that
//! accept the current type, and the semantics run a few traversers through every step, so that parameters come from
//! values that really occur. All choices are lines of tables (name, needs, weight, make), which are compiled once
//! per round.

pub mod config;
mod error;
pub mod graph;
mod limits;
pub mod round;
pub mod schema;
pub mod traversal;
pub mod value;

pub use config::{Config, Interval, PRESETS, Preset};
pub use error::ConfigError;
pub use graph::{ElementKind, GraphPlan, IndexPlan, PlannedEdge, PlannedProperty, PlannedVertex};
pub use limits::{Limits, SWITCHES, Storable, is_switch};
pub use round::{GENERATOR_VERSION, Round, RoundGenerator, generate_round};
pub use schema::{EdgeLabel, PropertyKey, Schema, VertexLabel};
pub use traversal::{
    Coverage, Expectation, GeneratedTraversal, LEFT_OUT, Partition, ProductionInfo, coverage_markdown,
    productions,
};
pub use value::ValueKind;
