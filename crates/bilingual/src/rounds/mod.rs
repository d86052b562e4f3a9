//! Rounds: a graph, and questions about it.

mod graph_plan;
mod makers;
mod questions;
mod world;

pub use makers::{Makers, PRESET};

/// The version of the generator. It is part of the seed of every random stream.
pub const GENERATOR_VERSION: &str = "bilingual-1";
