//! `Time`: a time of day with an offset from UTC.

use std::{fmt, str::FromStr};

use super::{
    LocalTime, TemporalError,
    cursor::Cursor,
    offset::{check_offset, read_offset, write_offset},
};

/// A time of day with its offset from UTC. `PartialEq` is identity: local time and offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    local: LocalTime,
    offset_seconds: i32,
}

impl Time {
    /// A time of day at an offset of at most 18 hours.
    pub fn new(local: LocalTime, offset_seconds: i32) -> Result<Self, TemporalError> {
        check_offset(offset_seconds)?;
        Ok(Self { local, offset_seconds })
    }

    /// The local time.
    pub const fn local(self) -> LocalTime {
        self.local
    }

    /// The offset in seconds east of UTC.
    pub const fn offset_seconds(self) -> i32 {
        self.offset_seconds
    }

    /// The nanoseconds from midnight UTC to this time. The offset can make the number negative or larger than a day.
    /// Times are compared by this number, see [`crate::relation::order()`].
    pub const fn instant_nanos(self) -> i64 {
        self.local.nanos_of_day() - self.offset_seconds as i64 * LocalTime::NANOS_PER_SECOND
    }
}

/// Writes `21:40:32.142+01:00`, in UTC `21:40Z`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.local.fmt(f)?;
        write_offset(f, self.offset_seconds)
    }
}

/// Reads a local time and an offset: `Z`, `+01:00`, `+0100`, `+01`, or with seconds. Without an offset it is UTC,
/// the default time zone of CIP2015-08-06.
impl FromStr for Time {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let error = || TemporalError::invalid_text("time", text);
        let mut cursor = Cursor::new(text);
        cursor.take(b'T');
        let local = LocalTime::read(&mut cursor).ok_or_else(error)?;
        let offset = if cursor.at_end() { Ok(0) } else { read_offset(&mut cursor).ok_or_else(error)? };
        if !cursor.at_end() {
            return Err(error());
        }
        Self::new(local?, offset?)
    }
}
