//! The schema of a graph: labels and relationship types with typed properties, the labels that a type may join, and
//! indexes.

mod ends;
mod label_schema;
mod metamodel;
mod property_type;
mod relationship_schema;
mod table;

pub use ends::Ends;
pub use label_schema::LabelSchema;
pub use metamodel::Schema;
pub use property_type::{PropertyType, ScalarType};
pub use relationship_schema::RelationshipSchema;
pub use table::Table;
