//! The temporal types of openCypher: five types of instants and the duration, with parsing and printing of ISO 8601
//! text.
//!
//! The calendar is proleptic Gregorian, with years -999,999,999 to 999,999,999 and a resolution of nanoseconds.
//! Offsets range from -18:00 to +18:00. Time zones are stored by name. This crate has no zone data, so the caller
//! who makes a [`DateTime`] in a named zone supplies its offset.
//!
//! Accepted and printed text follow CIP2015-08-06 (date and time) and the TCK features
//! `expressions/temporal/Temporal1` to `Temporal9`.

pub mod calendar;
mod cursor;
mod date;
mod date_time;
mod duration;
mod error;
mod local_date_time;
mod local_time;
mod offset;
mod time;

pub use date::Date;
pub use date_time::DateTime;
pub use duration::Duration;
pub use error::TemporalError;
pub use local_date_time::LocalDateTime;
pub use local_time::LocalTime;
pub use time::Time;
