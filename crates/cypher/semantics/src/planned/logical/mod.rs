//! The logical plan: the clauses of a query without an order of matching, to which rewriting rules apply.

mod pattern_graph;
mod predicate;
mod step;
mod translate;

pub(super) use pattern_graph::{Length, PatternGraph, PatternRelationship, is_graph, opposite, split_where};
pub(super) use predicate::{Predicate, Test, conjuncts};
pub(super) use step::{LogicalPart, LogicalQuery, Step};
pub(super) use translate::Translator;
