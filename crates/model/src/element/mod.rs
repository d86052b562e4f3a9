//! The elements of a graph as values: node, relationship, path.

mod node;
mod path;
mod relationship;

pub use node::Node;
pub use path::{Path, PathError};
pub use relationship::Relationship;
