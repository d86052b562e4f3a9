//! `Duration`: an amount of time in months, days, seconds and nanoseconds.

use std::{fmt, str::FromStr};

use super::{TemporalError, cursor::Cursor};

/// An amount of time. Its four components are separate, because a month has no fixed number of days and a day no
/// fixed number of seconds (CIP2015-08-06).
///
/// `PartialEq` compares the components, which is also Cypher's equality (TCK `Temporal7` \[6\]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duration {
    months: i64,
    days: i64,
    seconds: i64,
    nanos: i32,
}

const NANOS_PER_SECOND: i128 = 1_000_000_000;
const SECONDS_PER_DAY: i128 = 86_400;
/// The seconds in a twelfth of the mean Gregorian year; TCK `Temporal1` \[12\]: `{months: 0.75}` is
/// `P22DT19H51M49.5S`.
const SECONDS_PER_MONTH: i128 = 2_629_746;
const OUT_OF_RANGE: TemporalError = TemporalError::OutOfRange { what: "duration" };

impl Duration {
    /// The duration of length zero.
    pub const ZERO: Self = Self { months: 0, days: 0, seconds: 0, nanos: 0 };

    /// A duration; nanoseconds beyond a second, or below zero, are carried into the seconds.
    pub fn new(months: i64, days: i64, seconds: i64, nanos: i64) -> Result<Self, TemporalError> {
        Self::from_parts(
            months.into(),
            days.into(),
            i128::from(seconds) * NANOS_PER_SECOND + i128::from(nanos),
        )
    }

    /// A duration of months, days and nanoseconds.
    ///
    /// # Errors
    /// When one of them does not fit into its component.
    pub fn from_parts(months: i128, days: i128, nanos: i128) -> Result<Self, TemporalError> {
        let fit = |number: i128| i64::try_from(number).map_err(|_| OUT_OF_RANGE);
        Ok(Self {
            months: fit(months)?,
            days: fit(days)?,
            seconds: fit(nanos.div_euclid(NANOS_PER_SECOND))?,
            // The remainder is below a billion, which fits into i32.
            nanos: nanos.rem_euclid(NANOS_PER_SECOND) as i32,
        })
    }

    /// A duration of months, days and seconds, each given in billionths. The fraction of a month becomes days and
    /// seconds by the mean length of a month, the fraction of a day becomes seconds (TCK `Temporal1` \[12\]).
    pub fn from_billionths(months: i128, days: i128, seconds: i128) -> Result<Self, TemporalError> {
        let from_month = (months % NANOS_PER_SECOND).checked_mul(SECONDS_PER_MONTH).ok_or(OUT_OF_RANGE)?;
        let nanos_per_day = SECONDS_PER_DAY * NANOS_PER_SECOND;
        let whole_days = (days / NANOS_PER_SECOND).checked_add(from_month / nanos_per_day);
        let nanos = seconds
            .checked_add(from_month % nanos_per_day)
            .and_then(|sum| sum.checked_add((days % NANOS_PER_SECOND) * SECONDS_PER_DAY));
        Self::from_parts(
            months / NANOS_PER_SECOND,
            whole_days.ok_or(OUT_OF_RANGE)?,
            nanos.ok_or(OUT_OF_RANGE)?,
        )
    }

    /// The component of whole months.
    pub const fn months(self) -> i64 {
        self.months
    }

    /// The component of whole days.
    pub const fn days(self) -> i64 {
        self.days
    }

    /// The component of whole seconds, rounded down.
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// The nanoseconds above [`Duration::seconds`], 0 to 999,999,999.
    pub const fn nanos(self) -> i32 {
        self.nanos
    }

    /// The components of seconds and nanoseconds together, in nanoseconds.
    pub const fn seconds_nanos(self) -> i128 {
        self.seconds as i128 * NANOS_PER_SECOND + self.nanos as i128
    }

    /// The length of the duration in nanoseconds, with a month of 2,629,746 seconds and a day of 86,400. ORDER BY sorts
    /// durations by this first.
    pub const fn mean_nanos(self) -> i128 {
        (self.months as i128 * SECONDS_PER_MONTH + self.days as i128 * SECONDS_PER_DAY) * NANOS_PER_SECOND
            + self.seconds_nanos()
    }

    /// The sum, component by component.
    pub fn plus(self, other: Self) -> Result<Self, TemporalError> {
        Self::from_parts(
            i128::from(self.months) + i128::from(other.months),
            i128::from(self.days) + i128::from(other.days),
            self.seconds_nanos() + other.seconds_nanos(),
        )
    }

    /// The negation, component by component.
    pub fn negated(self) -> Result<Self, TemporalError> {
        Self::from_parts(-i128::from(self.months), -i128::from(self.days), -self.seconds_nanos())
    }
}

/// Writes `P12Y5M14DT16H13M10.5S`; each component has its own sign; the empty duration is `PT0S`.
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ZERO {
            return f.write_str("PT0S");
        }
        f.write_str("P")?;
        write_part(f, i128::from(self.months / 12), 'Y')?;
        write_part(f, i128::from(self.months % 12), 'M')?;
        write_part(f, i128::from(self.days), 'D')?;
        let total = self.seconds_nanos();
        if total == 0 {
            return Ok(());
        }
        f.write_str("T")?;
        let seconds = total / NANOS_PER_SECOND;
        write_part(f, seconds / 3_600, 'H')?;
        write_part(f, seconds / 60 % 60, 'M')?;
        let (second, fraction) = (seconds % 60, (total % NANOS_PER_SECOND).unsigned_abs());
        if fraction == 0 {
            return write_part(f, second, 'S');
        }
        let sign = if total < 0 { "-" } else { "" };
        let digits = format!("{fraction:09}");
        write!(f, "{sign}{}.{}S", second.unsigned_abs(), digits.trim_end_matches('0'))
    }
}

/// Writes a number with its unit, unless the number is 0.
fn write_part(f: &mut fmt::Formatter<'_>, number: i128, unit: char) -> fmt::Result {
    if number == 0 { Ok(()) } else { write!(f, "{number}{unit}") }
}

/// Reads the forms of CIP2015-08-06: `P1Y2M3W4DT5H6M7.8S` with any unit left out, a sign and a fraction of up to
/// nine digits allowed on each number and a sign before the `P`; and `P2012-02-02T14:37:21.545`.
impl FromStr for Duration {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let mut cursor = Cursor::new(text);
        let sign = cursor.sign().unwrap_or(1);
        let sums = if cursor.take(b'P') { Sums::read(cursor) } else { None };
        let sums = sums.ok_or_else(|| TemporalError::invalid_text("duration", text))?;
        let sign = i128::from(sign);
        Self::from_billionths(sign * sums.months, sign * sums.days, sign * sums.seconds)
    }
}

/// The sums of the parts of a duration's text, each in billionths of its unit.
#[derive(Default)]
struct Sums {
    months: i128,
    days: i128,
    seconds: i128,
}

impl Sums {
    /// Reads the text after the `P`.
    fn read(cursor: Cursor<'_>) -> Option<Self> {
        Self::read_date_form(cursor).or_else(|| Self::read_units(cursor))
    }

    /// Reads `2012-02-02T14:37:21.545`, with each number within its calendar limit, or the same without separators.
    fn read_date_form(mut cursor: Cursor<'_>) -> Option<Self> {
        let years = cursor.number(4)?;
        let dashes = cursor.take(b'-');
        let months = cursor.number(2).filter(|months| *months <= 12)?;
        if dashes && !cursor.take(b'-') {
            return None;
        }
        let days = cursor.number(2).filter(|days| *days <= 31)?;
        let mut nanos = 0;
        if cursor.take(b'T') {
            nanos = super::LocalTime::read(&mut cursor)?.ok()?.nanos_of_day();
        }
        let sums = Self {
            months: i128::from(years * 12 + months) * NANOS_PER_SECOND,
            days: i128::from(days) * NANOS_PER_SECOND,
            seconds: i128::from(nanos),
        };
        cursor.at_end().then_some(sums)
    }

    /// Reads numbers with units, the largest unit first, each at most once. There must be at least one, and at
    /// least one after a `T`.
    fn read_units(mut cursor: Cursor<'_>) -> Option<Self> {
        let mut sums = Self::default();
        let mut parts = sums.add_parts(&mut cursor, &DATE_UNITS)?;
        if cursor.take(b'T') {
            parts = sums.add_parts(&mut cursor, &TIME_UNITS)?;
        }
        (cursor.at_end() && parts > 0).then_some(sums)
    }

    /// Reads numbers with units of this list, in its order, and adds them up. Returns how many numbers there were.
    fn add_parts(&mut self, cursor: &mut Cursor<'_>, mut units: &[(u8, Field, i128)]) -> Option<usize> {
        let mut parts = 0;
        while cursor.peek().is_some_and(|byte| byte != b'T') {
            let amount = read_amount(cursor)?;
            let place = units.iter().position(|unit| cursor.take(unit.0))?;
            let (_, field, factor) = units[place];
            let sum = match field {
                Field::Months => &mut self.months,
                Field::Days => &mut self.days,
                Field::Seconds => &mut self.seconds,
            };
            *sum = sum.checked_add(amount.checked_mul(factor)?)?;
            units = &units[place + 1..];
            parts += 1;
        }
        Some(parts)
    }
}

/// The component of a duration that a unit belongs to.
#[derive(Clone, Copy)]
enum Field {
    Months,
    Days,
    Seconds,
}

/// The units before the `T`, in the order in which they must appear, each with its field and factor.
const DATE_UNITS: [(u8, Field, i128); 4] =
    [(b'Y', Field::Months, 12), (b'M', Field::Months, 1), (b'W', Field::Days, 7), (b'D', Field::Days, 1)];

/// The units after the `T`, in the order in which they must appear, each with its field and factor.
const TIME_UNITS: [(u8, Field, i128); 3] =
    [(b'H', Field::Seconds, 3_600), (b'M', Field::Seconds, 60), (b'S', Field::Seconds, 1)];

/// Reads a number with optional sign and fraction, and returns it in billionths.
fn read_amount(cursor: &mut Cursor<'_>) -> Option<i128> {
    let sign = cursor.sign().unwrap_or(1);
    let mut whole: i128 = 0;
    if cursor.digits_ahead() == 0 {
        return None;
    }
    while cursor.digits_ahead() > 0 {
        whole = whole.checked_mul(10)?.checked_add(cursor.number(1)?.into())?;
    }
    let fraction = cursor.billionths()?;
    let amount = whole.checked_mul(NANOS_PER_SECOND)?.checked_add(fraction.into())?;
    Some(i128::from(sign) * amount)
}
