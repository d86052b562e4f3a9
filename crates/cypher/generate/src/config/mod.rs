//! Configuration of the generator: intervals, percentages, weights, presets.

mod feedback_config;
mod interval;
mod preset;
mod query_config;
mod retired;
mod round_preset;
mod schema_config;
mod settings;
mod setup_config;
mod short_preset;
mod surface_config;
mod value_config;

pub use feedback_config::FeedbackConfig;
pub use interval::Interval;
pub use preset::{PRESETS, Preset};
pub use query_config::QueryConfig;
pub use round_preset::{ROUND_PRESETS, RoundPreset};
pub use schema_config::SchemaConfig;
pub use settings::Config;
pub use setup_config::SetupConfig;
pub use surface_config::SurfaceConfig;
pub use value_config::ValueConfig;
