//! Plays TinkerPop's scenarios on an engine: resolve names, run the traversals, judge the results.

mod answer_value;
mod applicable;
mod engine_player;
mod engine_scenario;
mod exclusion;
mod graph_setup;
mod judge;
mod literal;
mod player;
mod reference_player;
mod rehearsal;
mod resolve;
mod run;
mod same;
mod seen_schema;

pub use engine_player::EnginePlayer;
pub use engine_scenario::run_on_engine;
pub use exclusion::exclusion;
pub use judge::judge;
pub use player::{PlayError, Player, Request};
pub use reference_player::ReferencePlayer;
pub use resolve::resolve;
pub use run::{Verdict, run_scenario};
pub use same::same;
