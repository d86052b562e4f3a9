//! `Date`: a calendar day.

use std::{fmt, str::FromStr};

use super::{TemporalError, calendar, cursor::Cursor};

/// A day of the proleptic Gregorian calendar, years -999,999,999 to 999,999,999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    days: i64,
}

const OUT_OF_RANGE: TemporalError = TemporalError::OutOfRange { what: "date" };

impl Date {
    /// The first representable day.
    pub const MIN: Self = Self { days: calendar::days_from_civil(calendar::MIN_YEAR, 1, 1) };
    /// The last representable day.
    pub const MAX: Self = Self { days: calendar::days_from_civil(calendar::MAX_YEAR, 12, 31) };
    /// The day 1970-01-01.
    pub const EPOCH: Self = Self { days: 0 };

    /// The day that is `days` days after 1970-01-01.
    pub fn from_epoch_days(days: i64) -> Result<Self, TemporalError> {
        if (Self::MIN.days..=Self::MAX.days).contains(&days) { Ok(Self { days }) } else { Err(OUT_OF_RANGE) }
    }

    /// The day of a calendar date.
    pub fn from_ymd(year: i64, month: i64, day: i64) -> Result<Self, TemporalError> {
        check_year(year)?;
        check_range("month", month, 1, 12)?;
        check_range("day", day, 1, calendar::days_in_month(year, month))?;
        Ok(Self { days: calendar::days_from_civil(year, month, day) })
    }

    /// The day of an ISO week date: week-numbering year, week 1 to 53, day 1 (Monday) to 7.
    pub fn from_week(year: i64, week: i64, day_of_week: i64) -> Result<Self, TemporalError> {
        check_year(year)?;
        check_range("week", week, 1, calendar::weeks_in_year(year))?;
        check_range("day of week", day_of_week, 1, 7)?;
        Self::from_epoch_days(calendar::first_week_start(year) + (week - 1) * 7 + day_of_week - 1)
    }

    /// The day of an ordinal date: year and day 1 to 366.
    pub fn from_ordinal(year: i64, day: i64) -> Result<Self, TemporalError> {
        check_year(year)?;
        check_range("ordinal day", day, 1, calendar::days_in_year(year))?;
        Ok(Self { days: calendar::days_from_civil(year, 1, 1) + day - 1 })
    }

    /// The day of a quarter date: year, quarter 1 to 4, day 1 to 92 within the quarter.
    pub fn from_quarter(year: i64, quarter: i64, day: i64) -> Result<Self, TemporalError> {
        check_year(year)?;
        check_range("quarter", quarter, 1, 4)?;
        let month = quarter * 3 - 2;
        let length: i64 = (month..month + 3).map(|month| calendar::days_in_month(year, month)).sum();
        check_range("day of quarter", day, 1, length)?;
        Ok(Self { days: calendar::days_from_civil(year, month, 1) + day - 1 })
    }

    /// The days since 1970-01-01.
    pub const fn epoch_days(self) -> i64 {
        self.days
    }

    /// The year, month and day.
    pub const fn ymd(self) -> (i64, i64, i64) {
        calendar::civil_from_days(self.days)
    }

    /// The year, from -999,999,999 to 999,999,999; 0 is 1 BC.
    pub const fn year(self) -> i64 {
        self.ymd().0
    }

    /// The month, 1 to 12.
    pub const fn month(self) -> i64 {
        self.ymd().1
    }

    /// The day of the month, 1 to 31.
    pub const fn day(self) -> i64 {
        self.ymd().2
    }

    /// The quarter, 1 to 4.
    pub const fn quarter(self) -> i64 {
        (self.month() + 2) / 3
    }

    /// The day within the quarter, from 1.
    pub const fn day_of_quarter(self) -> i64 {
        self.days - calendar::days_from_civil(self.year(), self.quarter() * 3 - 2, 1) + 1
    }

    /// The day within the year, from 1.
    pub const fn ordinal_day(self) -> i64 {
        self.days - calendar::days_from_civil(self.year(), 1, 1) + 1
    }

    /// The day of the week: Monday = 1 to Sunday = 7.
    pub const fn day_of_week(self) -> i64 {
        calendar::day_of_week(self.days)
    }

    /// The ISO week date: week-numbering year, week and day of the week.
    pub const fn week_date(self) -> (i64, i64, i64) {
        // A week belongs to the year of its Thursday.
        let (year, _, _) = calendar::civil_from_days(self.days + 4 - self.day_of_week());
        let week = (self.days - calendar::first_week_start(year)) / 7 + 1;
        (year, week, self.day_of_week())
    }

    /// The day that is `days` days later.
    pub fn plus_days(self, days: i64) -> Result<Self, TemporalError> {
        self.days.checked_add(days).ok_or(OUT_OF_RANGE).and_then(Self::from_epoch_days)
    }

    /// The same day of the month `months` months later, or the last day of that month if it is shorter.
    pub fn plus_months(self, months: i64) -> Result<Self, TemporalError> {
        let (year, month, day) = self.ymd();
        let total = (year * 12 + month - 1).checked_add(months).ok_or(OUT_OF_RANGE)?;
        let (year, month) = (total.div_euclid(12), total.rem_euclid(12) + 1);
        check_year(year)?;
        Self::from_ymd(year, month, day.min(calendar::days_in_month(year, month)))
    }

    /// Reads one of the forms of [`Date`]'s `FromStr`, and moves the cursor past it.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Option<Result<Self, TemporalError>> {
        let (year, signed) = match cursor.sign() {
            Some(sign) => (sign * cursor.number(cursor.digits_ahead().clamp(1, 10))?, true),
            None => (cursor.number(4)?, false),
        };
        let dash = cursor.take(b'-');
        if cursor.take(b'W') {
            let week = cursor.number(2)?;
            let day = Self::last_part(cursor, dash, 1)?;
            return Some(Self::from_week(year, week, day));
        }
        if cursor.take(b'Q') {
            let quarter = cursor.number(1)?;
            let day = Self::last_part(cursor, dash, 2)?;
            return Some(Self::from_quarter(year, quarter, day));
        }
        if !dash && (signed || cursor.digits_ahead() == 0) {
            return Some(Self::from_ymd(year, 1, 1));
        }
        match cursor.digits_ahead() {
            3 => Some(Self::from_ordinal(year, cursor.number(3)?)),
            _ => {
                let month = cursor.number(2)?;
                let day = Self::last_part(cursor, dash, 2)?;
                Some(Self::from_ymd(year, month, day))
            }
        }
    }

    /// Reads the day at the end of a date; 1 if it is left out. In the extended form (`dash` is true) a `-` comes
    /// before it.
    fn last_part(cursor: &mut Cursor<'_>, dash: bool, digits: usize) -> Option<i64> {
        let there = if dash { cursor.take(b'-') } else { cursor.digits_ahead() > 0 };
        if there { cursor.number(digits) } else { Some(1) }
    }
}

/// Checks that a number is between two bounds, both included; the error names `what`.
pub(super) fn check_range(what: &'static str, number: i64, low: i64, high: i64) -> Result<(), TemporalError> {
    if number < low || number > high { Err(TemporalError::OutOfRange { what }) } else { Ok(()) }
}

fn check_year(year: i64) -> Result<(), TemporalError> {
    check_range("year", year, calendar::MIN_YEAR, calendar::MAX_YEAR)
}

/// Writes `2015-07-21`; years outside 0000 to 9999 have a sign.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.ymd();
        match year {
            0..=9_999 => write!(f, "{year:04}")?,
            10_000.. => write!(f, "+{year}")?,
            _ => write!(f, "-{:04}", -year)?,
        }
        write!(f, "-{month:02}-{day:02}")
    }
}

/// Reads the forms of CIP2015-08-06: `2015-07-21`, `20150721`, `2015-07`, `201507`, `2015-W30-2`, `2015W302`,
/// `2015-W30`, `2015W30`, `2015-202`, `2015202`, `2015`, and the quarter dates `2015-Q2-60`, `2015Q260`, `2015-Q2`,
/// `2015Q2`. A year with a sign may have one to nine digits, and is followed by `-`, `W`, `Q` or nothing.
impl FromStr for Date {
    type Err = TemporalError;

    fn from_str(text: &str) -> Result<Self, TemporalError> {
        let mut cursor = Cursor::new(text);
        match Self::read(&mut cursor) {
            Some(date) if cursor.at_end() => date,
            _ => Err(TemporalError::invalid_text("date", text)),
        }
    }
}
