//! Commands as JSON over HTTP, and the JSON that ArcadeDB answers with.
//!
//! Elements are told from maps by their keys, which start with `@`. JSON has one type of numbers; a float is
//! recognised by its point or exponent, which the server always writes. Paths cannot be told from lists.

mod connection;
mod record;
mod reply;

pub use connection::{Rest, RestOptions};
pub use reply::{RestFailure, RestReply};
