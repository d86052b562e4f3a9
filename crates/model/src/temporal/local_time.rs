//! `LocalTime`: a time of day without offset.

use std::{fmt, str::FromStr};

use super::{TemporalError, cursor::Cursor, date::check_range};

/// A time of day without offset, to the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalTime {
    nanos: i64,
}

impl LocalTime {
    /// The nanoseconds in a second.
    pub const NANOS_PER_SECOND: i64 = 1_000_000_000;
    /// The nanoseconds in a day.
    pub const NANOS_PER_DAY: i64 = 86_400 * Self::NANOS_PER_SECOND;
    /// The start of the day, 00:00.
    pub const MIDNIGHT: Self = Self { nanos: 0 };
    /// The last time of the day, 23:59:59.999999999.
    pub const MAX: Self = Self { nanos: Self::NANOS_PER_DAY - 1 };

    /// A time of day by hour, minute, second and nanosecond.
    pub fn from_hmsn(hour: i64, minute: i64, second: i64, nanosecond: i64) -> Result<Self, TemporalError> {
        check_range("hour", hour, 0, 23)?;
        check_range("minute", minute, 0, 59)?;
        check_range("second", second, 0, 59)?;
        check_range("nanosecond", nanosecond, 0, Self::NANOS_PER_SECOND - 1)?;
        let seconds = hour * 3_600 + minute * 60 + second;
        Ok(Self { nanos: seconds * Self::NANOS_PER_SECOND + nanosecond })
    }

    /// A time of day by nanoseconds since midnight.
    pub fn from_nanos_of_day(nanos: i64) -> Result<Self, TemporalError> {
        check_range("nanosecond of day", nanos, 0, Self::NANOS_PER_DAY - 1)?;
        Ok(Self { nanos })
    }

    /// The nanoseconds since midnight.
    pub const fn nanos_of_day(self) -> i64 {
        self.nanos
    }

    /// The hour, 0 to 23.
    pub const fn hour(self) -> i64 {
        self.nanos / (3_600 * Self::NANOS_PER_SECOND)
    }

    /// The minute, 0 to 59.
    pub const fn minute(self) -> i64 {
        self.nanos / (60 * Self::NANOS_PER_SECOND) % 60
    }

    /// The second, 0 to 59.
    pub const fn second(self) -> i64 {
        self.nanos / Self::NANOS_PER_SECOND % 60
    }

    /// The nanosecond within the second, 0 to 999,999,999.
    pub const fn nanosecond(self) -> i64 {
        self.nanos % Self::NANOS_PER_SECOND
    }

    /// The time `nanos` nanoseconds later, wrapping around at midnight.
    pub fn wrapping_plus_nanos(self, nanos: i128) -> Self {
        let day = i128::from(Self::NANOS_PER_DAY);
        let wrapped = (i128::from(self.nanos) + nanos % day).rem_euclid(day);
        // The remainder is below the nanoseconds of a day, which fit into i64.
        Self { nanos: wrapped as i64 }
    }

    /// Reads one of the forms of [`LocalTime`]'s `FromStr`, and moves the cursor past it.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Option<Result<Self, TemporalError>> {
        let hour = cursor.number(2)?;
        let colons = cursor.take(b':');
        if !colons && cursor.digits_ahead() == 0 {
            return Some(Self::from_hmsn(hour, 0, 0, 0));
        }
        let minute = cursor.number(2)?;
        let more = if colons { cursor.take(b':') } else { cursor.digits_ahead() > 0 };
        if !more {
            return Some(Self::from_hmsn(hour, minute, 0, 0));
        }
        let second = cursor.number(2)?;
        let nanosecond = cursor.billionths()?;
        Some(Self::from_hmsn(hour, minute, second, nanosecond))
    }
}

/// Writes `21:40`, `21:40:32`, and the fraction in groups of three digits: `21:40:32.142`, `21:40:32.142000001`.
impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour(), self.minute())?;
        let (second, nanosecond) = (self.second(), self.nanosecond());
        if second != 0 || nanosecond != 0 {
            write!(f, ":{second:02}")?;
        }
        match nanosecond {
            0 => Ok(()),
            n if n % 1_000_000 == 0 => write!(f, ".{:03}", n / 1_000_000),
            n if n % 1_000 == 0 => write!(f, ".{:06}", n / 1_000),
            n => write!(f, ".{n:09}"),
        }
    }
}

/// Reads the forms of CIP2015-08-06: `21:40:32.142`, `214032.142`, `21:40:32`, `214032`, `21:40`, `2140`, `21`. The
/// fraction may follow a comma and has one to nine digits; a `T` may come first. A leap second is refused, because
/// the type cannot represent it.
impl FromStr for LocalTime {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let mut cursor = Cursor::new(text);
        cursor.take(b'T');
        match Self::read(&mut cursor) {
            Some(time) if cursor.at_end() => time,
            _ => Err(TemporalError::invalid_text("local time", text)),
        }
    }
}
