//! The values of Gremlin: typed numbers, strings, dates, collections, elements, paths, trees and tokens.

mod bulk_set;
mod date_time;
mod duration;
mod element;
mod kind;
mod map;
mod path;
mod text;
mod tree;
mod uuid;
#[allow(clippy::module_inception)]
mod value;

pub use bulk_set::BulkSet;
pub use date_time::DateTime;
pub use duration::Duration;
pub use edgewise_gremlin_syntax::ast::{Direction, Merge, T};
pub use element::{
    Edge, EdgeHead, ElementRef, Property, Vertex, VertexHead, VertexProperty, VertexPropertyHead,
};
pub use kind::Kind;
pub use map::Map;
pub use path::Path;
pub use text::double_text;
pub use tree::Tree;
pub use uuid::Uuid;
pub use value::Value;
