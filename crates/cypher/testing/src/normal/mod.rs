//! Normal forms: one preferred spelling for the same bug. A query that cannot get smaller can still be written in
//! many ways of the same size; these passes propose other ways, each closer to the preferred one.
//!
//! [`weight`] defines what is preferred, and a candidate is tried only if it weighs less, so normalising
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

/// The name of the pass that reduces an OPTIONAL MATCH to one that finds nothing.
pub const FINDS_NOTHING: &str = "leave a plain OPTIONAL MATCH";

/// The passes, from coarse to fine. A new one is a function and a line here.
pub const PASSES: &[(&str, Pass)] = &[
    ("match the pattern of an expression", clause::pattern_alone),
    ("answer with what would be written", clause::read_instead),
    ("answer with a list that is unwound", clause::list_result),
    ("take a part of UNION with DISTINCT", show::distinct_part),
    ("loosen the pattern of an expression", inner_pattern::loose_inside),
    ("make one MATCH of two", clause::one_match),
    ("drop a match mode or a hint", clause::plain_match),
    (FINDS_NOTHING, clause::plain_optional),
    ("filter without WITH", clause::filter_early),
    ("sort upwards", clause::sort_upwards),
    ("name what is returned", clause::named_result),
    ("group by DISTINCT", clause::distinct_groups),
    ("return a variable", clause::variable_result),
    ("take a path in two", pattern::part_path),
    ("take labels into the pattern", pattern::labels_inside),
    ("join patterns of one node", pattern::join_nodes),
    ("turn all relationships to the right", pattern::all_right),
    ("turn a relationship to the right", pattern::right),
    ("filter an element plainly", pattern::plain_filter),
    ("filter plainly", expr::plain_filter),
    ("answer with a pattern that a filter asks about", show::pattern_result),
    ("compare plainly", expr::plain_comparison),
    ("write a number for null", expr::number_for_null),
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
