//! Short queries: a clause or three of the shapes that planners have plans of their own for, and expressions over the edges
//! of the value types. One file per shape, one line in the table.
//!
//! A shape is a way to put independent draws together; it knows nothing of any fault. Whatever the target lacks, and
//! whatever has no answer, is thrown away.

mod bare_count;
mod disturbing_write;
mod edge_aggregates;
mod edge_columns;
mod edge_expression;
mod edge_operators;
mod edge_rows;
mod edge_values;
mod joined;
mod lore;
mod map_update;
mod merge_node;
mod mixed;
mod null_pattern;
mod paged_filter;
mod read_again;
mod seek_and_sort;
mod shape;
mod short_queries;
mod stored_edges;
mod two_labels;
mod walk_ends;

pub(super) use shape::About;
pub(super) use short_queries::ShortQueries;
pub(super) use stored_edges::stored_edges;
