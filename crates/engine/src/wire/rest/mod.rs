//! Commands as text or JSON over HTTP, and the JSON that ArcadeDB and HugeGraph answer with.
//!
//! Elements are told from maps by their keys, which start with `@` or `_`. JSON has one type of numbers; a float is
//! recognised by its point or exponent, which the servers always write. Paths cannot be told from lists.

mod connection;
mod format;
mod huge;
mod record;
mod reply;

pub use connection::{Rest, RestOptions};
pub use format::RestFormat;
pub use reply::{RestFailure, RestReply};
