//! RESP 2 and FalkorDB's compact replies: our own blocking client.
//!
//! Why not the `redis` crate (1.8.1, 55 packages with its dependencies): it has no byte log, no limit on what a
//! reply may allocate, and no deadline per reply; and it is not faster. The table gives statements per second over
//! loopback, medians of three runs on a busy machine with two cores. Our client decodes to values, `redis` to its
//! own tree:
//!
//! | | `redis`, one at a time | ours | `redis`, 64 in one go | ours |
//! |---|---|---|---|---|
//! | `PING` | 7,200 | 11,700 | 309,000 | 384,000 |
//! | `RETURN 1` | 3,200 | 1,700 to 15,900 | 7,300 | 7,100 |
//! | 100 rows | 2,800 | 4,400 | 1,200 | 2,800 |
//!
//! The server is the bottleneck in all but the first row. The part of RESP 2 that we need takes some 300 lines.

pub mod command;
pub mod compact;
pub mod connection;
mod cursor;
mod scanner;

pub use connection::{Resp, RespOptions, RespReply};
pub use cursor::{Cursor, Item};
pub use scanner::Scanner;
