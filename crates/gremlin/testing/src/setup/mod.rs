//! The setup of a round: planned graphs as statements, and what statements lead to.

mod declaration;
mod element_name;
mod setup_graph;
mod small_graph;
mod statements;

pub(crate) use declaration::{index_declaration, schema_declaration};
pub(crate) use element_name::{edge_name, vertex_name};
pub(crate) use setup_graph::setup_graph;
pub(crate) use small_graph::small_graph;
pub(crate) use statements::statements;
