//! Random schemas, graphs and Gremlin traversals: typed by what each step takes and gives, and guided by what
//! traversers hold at each point.
//!
//! ```text
//! Config + Limits + Rng → Schema → GraphPlan and indexes → traversals, one at a time
//! ```
//!
//! [`RoundGenerator`] draws a round's schema, graph and indexes once and then as many traversals as are asked for;
//! [`generate_round`] does both. Every traversal is valid by construction: each step is chosen among those that take what
//! the traversers hold, and a few of those traversers are run along by the semantics, so that parameters come from what
//! is really there. Choices are table lines (name, needs, weight, make), compiled once per round.

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
