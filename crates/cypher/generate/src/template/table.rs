//! `Template`: makes short queries of one shape. `TEMPLATES`: the table of all templates.

use super::material::Material;
use super::{
    bare_count, boundary_aggregates, boundary_columns, boundary_rows, disturbing_write, joined, map_update,
    merge_node, mixed, null_pattern, paged_filter, read_again, seek_and_sort, two_labels, walk_ends,
};
use edgewise_model::Rng;

/// A query template, which makes short queries of one shape.
pub struct Template {
    /// The name of the template in weights, profiles and coverage reports. Its random stream is derived from the name,
    /// so that a change of one template does not change the queries of the others.
    pub name: &'static str,
    /// How often the template is chosen by default, relative to the others.
    pub weight: u32,
    /// What the template needs to make queries.
    pub needs: Needs,
    /// Draws the text of a query; none if the template cannot make one here.
    pub(super) text: fn(&Material<'_>, &mut Rng) -> Option<String>,
}

/// What a template needs to make queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A graph, whose labels, keys and values it uses.
    Graph,
    /// The reference, which decides whether an expression can be evaluated; no graph.
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

/// A template that needs a graph.
const fn graph(name: &'static str, weight: u32, text: Text) -> Template {
    Template { name, weight, needs: Needs::Graph, text }
}

/// A template that needs the reference.
const fn values(name: &'static str, weight: u32, text: Text) -> Template {
    Template { name, weight, needs: Needs::Semantics, text }
}
