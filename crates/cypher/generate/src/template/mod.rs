//! Query templates: short queries of the shapes that planners have plans of their own for, and expressions over boundary
//! values. One file per family, one line in the table.
//!
//! A template puts independent random choices together as text; it knows nothing of any fault. What it hands out is the
//! parsed query. What the target lacks and what the semantics cannot answer is rejected.

mod bare_count;
mod boundary_aggregates;
mod boundary_columns;
mod boundary_expression;
mod boundary_rows;
mod boundary_values;
mod disturbing_write;
mod joined;
mod map_update;
mod material;
mod merge_node;
mod mixed;
mod null_pattern;
mod operators;
mod paged_filter;
mod read_again;
mod seek_and_sort;
mod table;
mod templates;
#[cfg(test)]
mod tests;
mod two_labels;
mod walk_ends;

pub use table::{TEMPLATES, Template};
pub(crate) use templates::TABLE;
pub use templates::Templates;
