//! Scenarios on an engine: resolving names, playing, and judging, each apart from the others.

mod judge;
mod player;
mod resolve;
mod run;
mod same;

pub use judge::judge;
pub use player::{PlayError, Player, Request};
pub use resolve::resolve;
pub use run::{Verdict, run_scenario};
pub use same::same;
