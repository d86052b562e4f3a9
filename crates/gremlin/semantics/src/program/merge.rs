//! `Merging`: the arguments of `mergeV()` and `mergeE()`.

use super::Arg;
use crate::graph::Cardinality;

/// A merge.
#[derive(Clone, Debug)]
pub struct Merging {
    /// Whether edges are merged.
    pub edge: bool,
    /// Whether the traversal begins here.
    pub start: bool,
    /// What to search for; `None` takes the incoming map.
    pub search: Option<Arg>,
    /// What to write on creation, with the cardinality of its values.
    pub on_create: Option<(Arg, Option<Cardinality>)>,
    /// What to write on a match.
    pub on_match: Option<(Arg, Option<Cardinality>)>,
    /// The vertex an edge goes out of.
    pub out_vertex: Option<Arg>,
    /// The vertex an edge goes into.
    pub in_vertex: Option<Arg>,
}
