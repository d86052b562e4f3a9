//! Scenarios on an engine: resolving names, playing, and judging, each apart from the others.

mod exclusion;
mod judge;
mod player;
mod reference_player;
mod resolve;
mod run;
mod same;

pub use exclusion::exclusion;
pub use judge::judge;
pub use player::{PlayError, Player, Request};
pub use reference_player::ReferencePlayer;
pub use resolve::resolve;
pub use run::{Verdict, run_scenario};
pub use same::same;
