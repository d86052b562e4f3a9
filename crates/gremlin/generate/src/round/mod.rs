//! Rounds: everything one round consists of, from one random stream.

mod generator;
#[allow(clippy::module_inception)]
mod round;

pub use generator::RoundGenerator;
pub use round::{GENERATOR_VERSION, Round, generate_round};
