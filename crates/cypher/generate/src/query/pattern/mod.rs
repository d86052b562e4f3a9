//! Patterns: paths taken from the model graph, so that they match, and free ones that may not match.

mod free;
mod inner;
mod labels;
mod node;
mod path;
mod pattern_state;
mod quantified;
mod relationship;
mod selected;
mod shape;
mod shortest;
mod variable_length;
mod written;

pub use inner::{InnerPath, inner_path, unname};
pub use labels::{LABELS, MakeLabels, TYPES};
pub use selected::selected;
pub use shape::{MakeShape, SHAPES, shape};
pub use shortest::{shortest, shortest_value};
pub use written::{created_paths, merged_path};
