//! `Merging`: the arguments of `mergeV()` and `mergeE()`.

use super::Arg;
use crate::graph::Cardinality;

/// The step `mergeV()` or `mergeE()`.
#[derive(Clone, Debug)]
pub struct Merging {
    /// True for `mergeE()`.
    pub edge: bool,
    /// True if the step starts the traversal.
    pub start: bool,
    /// The map to search for; `None` uses the incoming map.
    pub search: Option<Arg>,
    /// The map of `option(onCreate, …)`, with the cardinality of its values.
    pub on_create: Option<(Arg, Option<Cardinality>)>,
    /// The map of `option(onMatch, …)`, with the cardinality of its values.
    pub on_match: Option<(Arg, Option<Cardinality>)>,
    /// The out-vertex of the edge, from `option(outV, …)`.
    pub out_vertex: Option<Arg>,
    /// The in-vertex of the edge, from `option(inV, …)`.
    pub in_vertex: Option<Arg>,
}
