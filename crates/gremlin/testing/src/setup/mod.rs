//! The setup of a round: writes a planned graph as statements, and computes the graph that statements write.

mod declaration;
mod element_name;
mod mutation_text;
mod setup_graph;
mod small_graph;
mod statements;

pub(crate) use declaration::{index_declaration, schema_declaration};
pub(crate) use element_name::{edge_name, vertex_name};
pub(crate) use mutation_text::mutation_text;
pub(crate) use setup_graph::setup_graph;
pub(crate) use small_graph::small_graph;
pub(crate) use statements::statements;
