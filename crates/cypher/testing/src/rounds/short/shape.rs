//! `Shape`: a kind of short query, and the table of them.

use crate::rounds::short::lore::Lore;
use crate::rounds::short::{
    bare_count, disturbing_write, edge_aggregates, edge_columns, edge_rows, joined, map_update, merge_node,
    mixed, null_pattern, paged_filter, read_again, seek_and_sort, two_labels, walk_ends,
};
use edgewise_model::Rng;

/// A kind of short query.
pub(super) struct Shape {
    /// Its name, by which its random stream is split off: what one shape draws moves no other.
    pub(super) name: &'static str,
    /// What it is about.
    pub(super) about: About,
    /// How often it is drawn, in proportion to the others that are about the same.
    pub(super) weight: u32,
    /// Draws the text of one; none if the graph has nothing for it.
    pub(super) text: fn(&Lore<'_>, &mut Rng) -> Option<String>,
}

/// What short queries are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The graph: patterns, filters, pages, changes.
    Graph,
    /// Values: functions, operators and aggregates at the edges of their arguments.
    Values,
}

/// Every shape. A new one is a file and a line here.
pub(super) const SHAPES: &[Shape] = &[
    graph("mixed", 40, mixed::text),
    graph("two-labels", 3, two_labels::text),
    graph("bare-count", 6, bare_count::text),
    graph("walk-ends", 8, walk_ends::text),
    graph("joined", 10, joined::text),
    graph("paged-filter", 5, paged_filter::text),
    graph("seek-and-sort", 7, seek_and_sort::text),
    graph("null-pattern", 6, null_pattern::text),
    graph("disturbing-write", 7, disturbing_write::text),
    graph("read-again", 7, read_again::text),
    graph("merge-node", 5, merge_node::text),
    graph("map-update", 5, map_update::text),
    values("edge-columns", 6, edge_columns::text),
    values("edge-aggregates", 2, edge_aggregates::text),
    values("edge-rows", 2, edge_rows::text),
];

const fn graph(name: &'static str, weight: u32, text: fn(&Lore<'_>, &mut Rng) -> Option<String>) -> Shape {
    Shape { name, about: About::Graph, weight, text }
}

const fn values(name: &'static str, weight: u32, text: fn(&Lore<'_>, &mut Rng) -> Option<String>) -> Shape {
    Shape { name, about: About::Values, weight, text }
}
