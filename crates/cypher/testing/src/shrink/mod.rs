//! Smaller queries: each pass proposes some, from coarse to fine, and the reducer keeps those that still show the bug.
//!
//! A replacement has the type of what it replaces, as far as that type follows from the form of the expression, so
//! that a smaller query is not ill-typed. It may use a variable whose clause was dropped, so the caller must check
//! that it is valid.

mod clause;
mod cut;
mod expr;
mod inline;
mod kind;
mod literal;
mod pattern;
mod text;
mod update;

pub(crate) use clause::{each_clause, part_mut};
pub(crate) use cut::result;
pub(crate) use expr::replace_each;
pub use expr::with_expr;
pub(crate) use pattern::each_path;
pub use text::{token_count, without_brackets, without_tokens};

use edgewise_cypher_syntax::ast::Query;

/// A pass. It returns all queries that one step of the pass makes smaller, in a fixed order.
pub type Pass = fn(&Query) -> Vec<Query>;

/// All passes, each with its name, from coarse to fine. A new pass is a function and a line here.
pub const PASSES: &[(&str, Pass)] = &[
    ("drop a part of UNION", clause::drop_union),
    ("cut the query off after a clause", cut::cut),
    ("drop clauses", clause::drop_clause),
    ("run a subquery by itself", cut::subquery_alone),
    ("unwrap CALL or FOREACH", inline::unwrap_clause),
    ("inline the expressions of WITH", inline::inline_with),
    ("inline an element of UNWIND", inline::inline_unwind),
    ("drop ORDER BY, DISTINCT, SKIP, LIMIT or a filter", clause::drop_modifier),
    ("drop a projected item", clause::drop_item),
    ("drop a column of UNION", clause::drop_column),
    ("drop a part of SET, REMOVE, DELETE or MERGE", update::drop_update),
    ("drop a pattern", pattern::drop_pattern),
    ("shorten a path", pattern::shorten_path),
    ("drop labels, types, properties and names of elements", pattern::loosen_element),
    ("return a predicate", cut::answer_predicate),
    ("replace a returned expression by 1", expr::flatten_result),
    ("return a part of an expression", expr::part_of_result),
    ("replace an expression by a part of it", expr::replace_by_part),
    ("drop an element of a list, map, call or chain", expr::drop_element),
    ("replace an expression by a literal", expr::to_literal),
    ("shrink a literal", literal::shrink_literal),
    ("shorten the bounds of a path", pattern::shorten_bounds),
];
