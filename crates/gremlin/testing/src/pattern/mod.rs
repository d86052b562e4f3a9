//! Graph patterns (GRev's abstract syntax graph): what `match()`, or `as()` with `select()` and `where()`, asks for.
//! The order and direction in which the pattern was written are left out.

mod as_match;
mod as_walk;
mod pattern_graph;
mod read;

pub(crate) use as_match::as_match;
pub(crate) use as_walk::as_walk;
pub(crate) use pattern_graph::{PatternEdge, PatternGraph, Rest};
pub(crate) use read::read;
