//! Normal forms: one preferred way to write queries that show the same bug. A query that cannot get smaller can still
//! be written in many ways of the same size. These passes propose other ways, each closer to the preferred one.
//!
//! [`weight`] defines what is preferred. A candidate is tried only if it weighs less than the query, so normalising
//! terminates. A candidate need not be equivalent: the caller keeps it only if the same wrong behaviour recurs.

mod clause;
mod expr;
mod inner_pattern;
mod pattern;
mod show;
mod total_order;
mod weight;

pub use total_order::totally_ordered;
pub use weight::weight;

use crate::shrink::Pass;
use edgewise_cypher_syntax::ast::Query;

/// The name of the pass that replaces an OPTIONAL MATCH by one that finds nothing.
pub const FINDS_NOTHING: &str = "make an OPTIONAL MATCH find nothing";

/// The passes, each with its name, from coarse to fine. A new pass is a function and a line here.
pub const PASSES: &[(&str, Pass)] = &[
    ("match the pattern of an expression", clause::pattern_alone),
    ("return what would be written", clause::read_instead),
    ("return a list instead of unwinding it", clause::list_result),
    ("use DISTINCT on a part of UNION", show::distinct_part),
    ("loosen the pattern of an expression", inner_pattern::loosen_inner_patterns),
    ("make one MATCH of two", clause::one_match),
    ("drop a match mode or a hint", clause::plain_match),
    (FINDS_NOTHING, clause::plain_optional),
    ("filter without WITH", clause::filter_early),
    ("sort in ascending order", clause::sort_upwards),
    ("drop * beside named columns", clause::named_result),
    ("group by DISTINCT", clause::distinct_groups),
    ("return a variable", clause::variable_result),
    ("split a path in two", pattern::part_path),
    ("move labels into the pattern", pattern::labels_inside),
    ("join patterns of one node", pattern::join_nodes),
    ("turn all relationships to the right", pattern::direct_all_right),
    ("turn a relationship to the right", pattern::direct_right),
    ("simplify the filter of an element", pattern::plain_filter),
    ("use a constant filter", expr::plain_filter),
    ("return a pattern that a filter tests", show::pattern_result),
    ("use a simpler comparison", expr::plain_comparison),
    ("replace null by a number", expr::number_for_null),
];

/// The candidates of a pass that weigh less than the query.
pub fn lighter(query: &Query, pass: Pass) -> Vec<Query> {
    let most = weight(query);
    let mut offers = pass(query);
    offers.retain(|offer| weight(offer) < most);
    offers
}

#[cfg(test)]
mod tests;
