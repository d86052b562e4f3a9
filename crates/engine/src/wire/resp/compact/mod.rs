//! The compact replies of FalkorDB and RedisGraph: nested arrays with type markers, and numbers instead of labels,
//! relationship types and property keys.

mod names;
mod result;
mod statistics;
mod value;

pub use names::{Names, Table};
pub use result::{CompactError, CompactReply, decode};
pub use statistics::Statistics;
