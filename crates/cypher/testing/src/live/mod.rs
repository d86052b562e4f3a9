//! Testing databases that already hold data: reads their schema and sends only queries that read.

mod error;
mod live_schema;
mod reading;
mod trial;

pub use error::LiveError;
pub use live_schema::{LiveData, read_live};
pub use reading::{Unsafe, is_safe_reading};
pub use trial::{LiveFinding, LiveTally, make_round, test_live};
