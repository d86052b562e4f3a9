//! Query templates: short queries of shapes that planners treat specially, and expressions over boundary values.
//! One file per family, one line in the table.
//!
//! A template joins independent random choices into a text, which is parsed; it is not aimed at any known bug.
//! Queries that the target cannot run or the reference cannot answer are rejected.

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
