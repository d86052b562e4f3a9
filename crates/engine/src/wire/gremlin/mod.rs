//! Gremlin over WebSocket or HTTP, in typed GraphSON 3.
//!
//! Only one request is in flight at a time: a server runs the requests of one connection in any order, so a write
//! could overtake a read.

mod connection;
mod decoder;
mod encoder;
mod id_table;
mod json;
mod json_reader;
mod reply;
mod response;
mod scalars;
mod script;
mod web_socket;

pub use connection::{Gremlin, GremlinOptions, Transport};
pub use decoder::Decoder;
pub use encoder::{DateForm, encode};
pub use id_table::{ElementKind, IdOrigin, IdTable};
pub use json::Json;
pub use json_reader::{JsonError, JsonReader};
pub use reply::{GremlinFailure, GremlinReply, Purpose};
pub use response::Response;
pub use script::{GRAPHSON_3, Script};
