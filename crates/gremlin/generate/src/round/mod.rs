//! Rounds: a schema, a graph, indexes and traversals, all drawn from one random stream.

mod generator;
#[allow(clippy::module_inception)]
mod round;

pub use generator::RoundGenerator;
pub use round::{GENERATOR_VERSION, Round, generate_round};
