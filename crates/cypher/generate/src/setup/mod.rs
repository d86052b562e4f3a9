//! Setup: a random interleaving of CREATE, SET, REMOVE, DELETE, CREATE INDEX and DROP INDEX, and the graph it makes.
//!
//! Until it is applied, a statement is a [`Mutation`](edgewise_model::Mutation): elements are chosen by label and literal
//! property and assigned literals, so that the model graph can apply it without an evaluator.

mod boundary_nodes;
mod change;
mod create;
mod delete;
mod draft;
mod index;
mod kind;
mod relate;
mod select;
mod statement;

pub use draft::draw_setup;
pub use kind::{KINDS, Kind};
pub use statement::{SetupStatement, mutation_statement};
