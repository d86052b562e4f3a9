//! Rounds: schema, setup, graph and queries from one seed.

mod existing;
mod feedback;
mod generate;
mod learner;
mod refused;

pub use existing::generate_on;
pub use feedback::Feedback;
pub use generate::{Round, RoundDraft, generate_round, generate_round_with};
pub use refused::{Refused, is_rich_parameter};

/// The version of the generator. It is part of the seed, so that a seed of another version, which may give another
/// round, can be recognised.
pub const GENERATOR_VERSION: &str = "4";
