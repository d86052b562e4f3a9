//! The tags of PackStream structures and Bolt messages.

/// A node.
pub const NODE: u8 = 0x4e;
/// A relationship with its end nodes.
pub const RELATIONSHIP: u8 = 0x52;
/// A relationship without its end nodes, inside a path.
pub const UNBOUND: u8 = 0x72;
/// A path.
pub const PATH: u8 = 0x50;
/// A date.
pub const DATE: u8 = 0x44;
/// A time of day with an offset.
pub const TIME: u8 = 0x54;
/// A time of day.
pub const LOCAL_TIME: u8 = 0x74;
/// A zoned time by offset, seconds in UTC.
pub const DATE_TIME: u8 = 0x49;
/// A zoned time by offset, seconds on the local clock: before Bolt 5.
pub const LEGACY_DATE_TIME: u8 = 0x46;
/// A zoned time by zone name, seconds in UTC.
pub const DATE_TIME_ZONE: u8 = 0x69;
/// A zoned time by zone name, seconds on the local clock: before Bolt 5.
pub const LEGACY_DATE_TIME_ZONE: u8 = 0x66;
/// A date and time of day without zone.
pub const LOCAL_DATE_TIME: u8 = 0x64;
/// A duration.
pub const DURATION: u8 = 0x45;
/// A point in two dimensions.
pub const POINT_2D: u8 = 0x58;
/// A point in three dimensions.
pub const POINT_3D: u8 = 0x59;

/// Opens a connection; before Bolt 5.1 it also logs in.
pub const HELLO: u8 = 0x01;
/// Closes a connection.
pub const GOODBYE: u8 = 0x02;
/// Stops whatever runs and resets the connection.
pub const RESET: u8 = 0x0f;
/// Runs a statement.
pub const RUN: u8 = 0x10;
/// Begins a transaction.
pub const BEGIN: u8 = 0x11;
/// Commits the open transaction.
pub const COMMIT: u8 = 0x12;
/// Rolls the open transaction back.
pub const ROLLBACK: u8 = 0x13;
/// Discards the rest of a result.
pub const DISCARD: u8 = 0x2f;
/// Requests rows.
pub const PULL: u8 = 0x3f;
/// Logs in, since Bolt 5.1.
pub const LOGON: u8 = 0x6a;
/// Logs out, since Bolt 5.1.
pub const LOGOFF: u8 = 0x6b;

/// The request succeeded.
pub const SUCCESS: u8 = 0x70;
/// A row.
pub const RECORD: u8 = 0x71;
/// The request was not executed, because of an earlier failure.
pub const IGNORED: u8 = 0x7e;
/// The request failed.
pub const FAILURE: u8 = 0x7f;
