//! Gremlin over WebSocket or HTTP, in typed GraphSON 3.

pub mod json;
mod json_reader;
mod response;
mod script;
mod web_socket;

pub use json::Json;
pub use json_reader::{JsonError, JsonReader};
pub use response::Response;
pub use script::{GRAPHSON_3, Script};
