//! Patterns as graphs (the abstract syntax graph of GRev): what `match()`, and `as()` with `select()` and `where()`, ask for, apart from the
//! order and direction in which it is written.

mod as_match;
mod as_walk;
mod pattern_graph;
mod read;

pub(crate) use as_match::as_match;
pub(crate) use as_walk::as_walk;
pub(crate) use pattern_graph::{PatternEdge, PatternGraph, Rest};
pub(crate) use read::read;
