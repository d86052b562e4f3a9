//! `Template`: short queries of a given shape, and the table of them.

use super::material::Material;
use super::{
    bare_count, boundary_aggregates, boundary_columns, boundary_rows, disturbing_write, joined, map_update,
    merge_node, mixed, null_pattern, paged_filter, read_again, seek_and_sort, two_labels, walk_ends,
};
use edgewise_model::Rng;

/// Short queries of a given shape.
pub struct Template {
    /// Its name in weights, profiles and coverage reports. Its random stream is derived from the name, so that a
    /// change of one template does not change the queries of the others.
    pub name: &'static str,
    /// How often it is chosen by default, relative to the others.
    pub weight: u32,
    /// What it requires.
    pub needs: Needs,
    /// Draws the text of a query; none if the graph lacks something for it.
    pub(super) text: fn(&Material<'_>, &mut Rng) -> Option<String>,
}

/// What a template requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A graph, for patterns, filters, paging and writes.
    Graph,
    /// The reference, which tells whether it can evaluate an expression. No graph is used.
    Semantics,
}

/// Every template. A new one is a file and a line here. The templates over the graph and those over boundary values
/// have about the same total weight.
pub const TEMPLATES: &[Template] = &[
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
    values("boundary-columns", 65, boundary_columns::text),
    values("boundary-aggregates", 22, boundary_aggregates::text),
    values("boundary-rows", 22, boundary_rows::text),
];

type Text = fn(&Material<'_>, &mut Rng) -> Option<String>;

const fn graph(name: &'static str, weight: u32, text: Text) -> Template {
    Template { name, weight, needs: Needs::Graph, text }
}

const fn values(name: &'static str, weight: u32, text: Text) -> Template {
    Template { name, weight, needs: Needs::Semantics, text }
}
