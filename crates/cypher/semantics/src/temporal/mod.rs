//! Operations on temporal values: zones, components, building from maps, truncation, arithmetic, differences.
//!
//! The types and their ISO 8601 text are in `edgewise_model::temporal`; the operations on them in a query are here.
//! The rules are those of CIP2015-08-06 (date and time) and the TCK features `expressions/temporal`; where both are
//! silent, the Neo4j Cypher manual ("Temporal functions", "Temporal operators") decides, and the file says so.

pub mod arithmetic;
pub mod between;
mod build;
mod component;
mod date_fields;
mod duration_fields;
mod error;
mod fields;
mod parts;
mod text;
mod time_fields;
mod truncate;
mod unit;
mod zone;

pub use build::{Instant, build, now, select};
pub use component::component;
pub use duration_fields::duration_from_map;
pub use parts::Parts;
pub use text::{parse, print};
pub use truncate::truncate;
pub use unit::Unit;
pub use zone::Zone;

pub(crate) use error::invalid;
