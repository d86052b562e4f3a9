//! `LocalDateTime`: a day and a time of day without offset.

use std::{fmt, str::FromStr};

use super::{Date, LocalTime, TemporalError, cursor::Cursor};

/// A day and a time of day without offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalDateTime {
    /// The day.
    pub date: Date,
    /// The time of day.
    pub time: LocalTime,
}

impl LocalDateTime {
    /// A day and a time of day.
    pub const fn new(date: Date, time: LocalTime) -> Self {
        Self { date, time }
    }

    /// The nanoseconds since 1970-01-01T00:00.
    pub fn epoch_nanos(self) -> i128 {
        i128::from(self.date.epoch_days()) * i128::from(LocalTime::NANOS_PER_DAY)
            + i128::from(self.time.nanos_of_day())
    }

    /// The day and time `nanos` nanoseconds after 1970-01-01T00:00.
    pub fn from_epoch_nanos(nanos: i128) -> Result<Self, TemporalError> {
        let out_of_range = |_| TemporalError::OutOfRange { what: "date" };
        let day = i128::from(LocalTime::NANOS_PER_DAY);
        let date = Date::from_epoch_days(i64::try_from(nanos.div_euclid(day)).map_err(out_of_range)?)?;
        let time = LocalTime::from_nanos_of_day(i64::try_from(nanos.rem_euclid(day)).map_err(out_of_range)?)?;
        Ok(Self { date, time })
    }

    /// The day and time `nanos` nanoseconds later.
    pub fn plus_nanos(self, nanos: i128) -> Result<Self, TemporalError> {
        let sum = self.epoch_nanos().checked_add(nanos);
        Self::from_epoch_nanos(sum.ok_or(TemporalError::OutOfRange { what: "date" })?)
    }

    /// Reads one of the forms of [`LocalDateTime`]'s `FromStr`, and moves the cursor past it.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Option<Result<Self, TemporalError>> {
        let date = Date::read(cursor)?;
        let time = if cursor.take(b'T') { LocalTime::read(cursor)? } else { Ok(LocalTime::MIDNIGHT) };
        Some(date.and_then(|date| Ok(Self { date, time: time? })))
    }
}

/// Writes `2015-07-21T21:40:32.142`.
impl fmt::Display for LocalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", self.date, self.time)
    }
}

/// Reads a date, `T`, and a local time, each in any of its forms; a date alone means midnight.
impl FromStr for LocalDateTime {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let mut cursor = Cursor::new(text);
        match Self::read(&mut cursor) {
            Some(value) if cursor.at_end() => value,
            _ => Err(TemporalError::invalid_text("local date and time", text)),
        }
    }
}
