//! Walks over the syntax tree: a read-only and a mutating visitor made by one macro, and functions that use them.
//!
//! Both visitors visit every node of a tree exactly once, in the order in which it is printed.

mod declared;
mod each;
mod free;
mod size;
mod visitor;
mod writes;

pub use declared::{declared_variables, pattern_variables, used_variables};
pub use each::{for_each_clause, for_each_expr, for_each_expr_mut, for_each_pattern};
pub use free::free_variables;
pub use size::size;
pub use visitor::{
    Visit, VisitMut, Walk, walk_clause, walk_clause_mut, walk_element, walk_element_mut, walk_expr,
    walk_expr_mut, walk_labels, walk_labels_mut, walk_pattern, walk_pattern_mut, walk_projection,
    walk_projection_mut, walk_query, walk_query_mut, walk_set_item, walk_set_item_mut, walk_statement,
    walk_statement_mut,
};
pub use writes::writes;
