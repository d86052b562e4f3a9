//! Configuration of the generator: intervals, percentages, weights, presets.

mod graph_config;
mod interval;
mod preset;
mod schema_config;
mod settings;
mod traversal_config;
mod value_config;

pub use graph_config::GraphConfig;
pub use interval::Interval;
pub use preset::{PRESETS, Preset};
pub use schema_config::SchemaConfig;
pub use settings::Config;
pub use traversal_config::{Model, TraversalConfig};
pub use value_config::ValueConfig;
