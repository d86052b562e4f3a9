//! Values, graphs, rows, schema and the seeded random stream of Edgewise: the types that all other crates share.
//!
//! Nothing here prints, reads a clock or the environment, or iterates over a hash map. Four relations on values are
//! separated in [`relation`]: *equality* (Cypher's `=`), *equivalence* (DISTINCT, grouping), *order* (ORDER BY) and
//! *identity* (the comparison of answers).

mod composite;
mod display;
pub mod element;
pub mod graph;
pub mod json;
mod opaque;
mod point;
pub mod relation;
mod rng;
pub mod rows;
mod scalar;
pub mod schema;
pub mod temporal;
mod value;

pub use composite::{Composite, CompositeKind};
pub use element::{Node, Path, PathError, Relationship};
pub use graph::{
    Applied, CanonicalNames, Graph, GraphDifference, GraphError, GraphHash, Index, IndexKind, Mutation,
    MutationError, NodeId, PatternRelationship, RelId, RelSelector, Selector, canonical_hash,
    canonical_names,
};
pub use json::{JsonError, from_json, to_json};
pub use opaque::Opaque;
pub use point::Point;
pub use relation::{EquivalenceKey, EquivalenceRow};
pub use rng::Rng;
pub use rows::{ColumnMode, Difference, RowComparison, Rows};
pub use scalar::{BigDecimal, BigInteger, Direction, Scalar, Token};
pub use schema::{Ends, LabelSchema, PropertyType, RelationshipSchema, ScalarType, Schema, Table};
/// The string type of labels, relationship types, keys, columns and string values. Short strings are stored inline.
pub use smol_str::SmolStr as Name;
pub use temporal::{Date, DateTime, Duration, LocalDateTime, LocalTime, TemporalError, Time};
pub use value::{Kind, Map, Value};
