//! RESP 2 and FalkorDB's compact replies: an own blocking client.
//!
//! Why own and not the `redis` crate (1.8.1, 55 packages with all it needs): it has no byte log, no cap on what a
//! reply may allocate, and no deadline per reply; and it is not faster. Medians of three runs on a busy machine of two
//! cores, statements a second over loopback, ours decoded down to values, theirs to its own tree:
//!
//! | | `redis`, one at a time | ours | `redis`, 64 in one go | ours |
//! |---|---|---|---|---|
//! | `PING` | 7,200 | 11,700 | 309,000 | 384,000 |
//! | `RETURN 1` | 3,200 | 1,700 to 15,900 | 7,300 | 7,100 |
//! | 100 rows | 2,800 | 4,400 | 1,200 | 2,800 |
//!
//! The server is the bottleneck of all but the first line. What we need of RESP 2 is some 300 lines.

pub mod command;
pub mod compact;
pub mod connection;
mod cursor;
mod scanner;

pub use connection::{Resp, RespOptions, RespReply};
pub use cursor::{Cursor, Item};
pub use scanner::Scanner;
