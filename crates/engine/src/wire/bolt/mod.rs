//! Bolt 4.1 to 5.8: our own blocking client.
//!
//! Why not an existing one: only one published client could send several statements before reading (it stopped at
//! Bolt 4.4, in 2022), none gives access to its bytes, and most "repair" or refuse values that they do not know,
//! which hides the bugs we look for. With one statement at a time, the round trip limits all clients (13,500
//! statements a second over loopback with the best one); with sixteen in flight it is 207,000.

mod bolt_failure;
mod connection;
mod decoder;
mod encoder;
pub mod frame;
pub mod message;
mod path;
mod pipeline;
mod response;
mod shape;
mod structure;
mod summary;
pub mod tag;
mod version;

pub use bolt_failure::BoltFailure;
pub use connection::{Bolt, BoltOptions};
pub use decoder::{DecodeError, Decoder};
pub use encoder::Encoder;
pub use message::Mode;
pub use pipeline::{BoltReply, Patience, Statement};
pub use response::Response;
pub use shape::Shape;
pub use summary::Summary;
pub use version::{NEWEST, Version};
