//! Patterns: paths cut from the model graph, so that they match, and free ones that may not.

mod cut;
mod free;
mod node;
mod path;
mod relationship;
mod variable_length;

pub use path::paths;
