//! Steps that change the graph; [`WRITES`] and [`FIRST_WRITES`] are the registry.

pub(super) mod create;
mod merge;
mod property;

pub(super) use create::plain;

use super::kind::{Class, Classes, EVERY, VERTICES, classes};
use super::production::{Production, line};

/// The classes of values that can be dropped.
const DROPPED: Classes = classes(&[Class::Vertex, Class::Edge, Class::VertexProperty, Class::Property]);
const HOLDERS: Classes = classes(&[Class::Vertex, Class::Edge, Class::VertexProperty]);

/// First steps that change the graph.
pub const FIRST_WRITES: &[Production] = &[
    line("first-addV", &["addV"], EVERY, 20, create::add_vertex),
    line("first-addE", &["addE"], EVERY, 20, create::add_edge_between),
    line("first-mergeV", &["mergeV"], EVERY, 20, merge::merge_vertex),
    line("first-mergeE", &["mergeE"], EVERY, 20, merge::merge_edge),
];

/// Steps that change the graph.
pub const WRITES: &[Production] = &[
    line("property", &["property"], HOLDERS, 40, property::property),
    line("property-cardinality", &["property"], VERTICES, 20, property::with_cardinality),
    line("property-traversal", &["property"], HOLDERS, 8, property::from_traversal),
    line("property-map", &["property"], HOLDERS, 8, property::map),
    line("drop", &["drop"], DROPPED, 30, property::drop),
    line("addE", &["addE"], VERTICES, 25, create::add_edge),
    line("addV", &["addV"], EVERY, 8, create::add_vertex),
    line("mergeV", &["mergeV"], EVERY, 5, merge::merge_vertex),
    line("mergeE", &["mergeE"], EVERY, 5, merge::merge_edge),
];
