//! The property graph: nodes with several labels, typed relationships, loops and parallel relationships. Also the
//! canonical hash of a graph, its difference from another graph, and the mutations that the setup of a round consists
//! of.

mod adjacent;
mod canonical;
mod canonical_form;
mod colour;
mod content;
mod difference;
mod error;
mod index;
mod mutation;
mod property_graph;
mod selector;
mod serial;
mod store;

pub use adjacent::Adjacent;
pub use canonical::{CanonicalNames, GraphHash, canonical_hash, canonical_names};
pub use canonical_form::BUDGET;
pub use difference::GraphDifference;
pub use error::GraphError;
pub use index::{Index, IndexKind};
pub use mutation::{Applied, Mutation, MutationError, PatternRelationship};
pub use property_graph::Graph;
pub use selector::{RelSelector, Selector};

/// The id of a node, unique within its graph and never reused.
pub type NodeId = u64;
/// The id of a relationship, unique within its graph and never reused.
pub type RelId = u64;
