//! Compiles the syntax tree into a program: attaches modulators, replaces variables and applies strategies.

mod branches;
mod compiler;
mod connective;
mod draft;
mod filters;
mod literal;
mod maps;
mod matching;
mod mutations;
mod partition;
mod predicate;
mod reduces;
pub(crate) mod requirements;
mod scalars;
mod side_effects;
mod starts;
pub(crate) mod strategies;
mod subgraph;
mod verify;
pub(crate) mod walk;

pub(crate) use compiler::{compile, compile_part, compile_source};
pub use literal::literal_value;
