//! Tests of the model: properties over random values and graphs, and examples from the openCypher TCK.

mod arbitrary;
mod canonical;
mod graphs;
mod json;
mod mutations;
mod relations;
mod rng;
mod rows;
mod schema;
mod temporal;
mod text;
