//! Makes the rounds of a Gremlin campaign, from generated traversals or from those that a user supplies.

mod limits;
mod makers;
mod plan_of_graph;
mod presets;
mod round_maker;
mod supplied;
mod variables;

pub use limits::{limits_of, not_tested};
pub use makers::Makers;
pub use presets::{ROUND_PRESETS, RoundPreset};
pub use round_maker::RoundMaker;
pub(crate) use variables::mentions;
