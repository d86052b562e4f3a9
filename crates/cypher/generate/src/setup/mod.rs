//! Setup: a random sequence of CREATE, SET, REMOVE, DELETE, CREATE INDEX and DROP INDEX, and the graph it creates.
//!
//! A statement is first drawn as a [`Mutation`](edgewise_model::Mutation), a change of the graph. It selects elements
//! by a label and a property value and assigns literals, so that the model graph can apply it without evaluating
//! expressions.

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
mod table;

pub use draft::draw_setup;
pub use kind::{KINDS, Kind};
pub use statement::{SetupStatement, mutation_statement};
