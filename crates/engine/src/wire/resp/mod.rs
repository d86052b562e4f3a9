//! RESP 2 and FalkorDB's compact replies: an own blocking client.
//!
//! Why own and not the `redis` crate: see the numbers in [`connection`].

pub mod command;
pub mod compact;
pub mod connection;
mod cursor;
mod scanner;

pub use connection::{Resp, RespOptions, RespReply};
pub use cursor::{Cursor, Item};
pub use scanner::Scanner;
