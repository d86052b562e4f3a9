//! `Unit`: the units to which temporal values can be truncated.

use super::invalid;
use crate::EvalError;
use edgewise_model::{Date, LocalTime, temporal::calendar};

/// A unit to which instants can be truncated (CIP2015-08-06 "Truncating", TCK `Temporal9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)] // The names are those of the units.
pub enum Unit {
    Microsecond,
    Millisecond,
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Quarter,
    WeekYear,
    Year,
    Decade,
    Century,
    Millennium,
}

/// The lower-case names of the units.
const NAMES: [(&str, Unit); 14] = [
    ("microsecond", Unit::Microsecond),
    ("millisecond", Unit::Millisecond),
    ("second", Unit::Second),
    ("minute", Unit::Minute),
    ("hour", Unit::Hour),
    ("day", Unit::Day),
    ("week", Unit::Week),
    ("month", Unit::Month),
    ("quarter", Unit::Quarter),
    ("weekYear", Unit::WeekYear),
    ("year", Unit::Year),
    ("decade", Unit::Decade),
    ("century", Unit::Century),
    ("millennium", Unit::Millennium),
];

impl Unit {
    /// The unit with this name, in any case; an error if there is none.
    pub fn parse(name: &str) -> Result<Self, EvalError> {
        let found = NAMES.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, unit)| *unit).ok_or_else(|| invalid(format!("'{name}' is not a unit of truncation")))
    }

    /// Whether the unit is a day or longer.
    pub fn is_date_based(self) -> bool {
        self >= Self::Day
    }

    /// The first day of the unit that contains the day; for a unit shorter than a day, the day itself.
    pub fn truncate_date(self, date: Date) -> Result<Date, EvalError> {
        let (year, month, _) = date.ymd();
        let of_years = |years: i64| Date::from_ymd(year.div_euclid(years) * years, 1, 1);
        Ok(match self {
            Self::Millennium => of_years(1_000)?,
            Self::Century => of_years(100)?,
            Self::Decade => of_years(10)?,
            Self::Year => of_years(1)?,
            Self::WeekYear => Date::from_epoch_days(calendar::first_week_start(date.week_date().0))?,
            Self::Quarter => Date::from_ymd(year, date.quarter() * 3 - 2, 1)?,
            Self::Month => Date::from_ymd(year, month, 1)?,
            Self::Week => date.plus_days(1 - date.day_of_week())?,
            _ => date,
        })
    }

    /// The start of the unit that contains the time of day; for a unit of a day or longer, midnight.
    pub fn truncate_time(self, time: LocalTime) -> Result<LocalTime, EvalError> {
        let nanos = match self {
            Self::Microsecond => 1_000,
            Self::Millisecond => 1_000_000,
            Self::Second => LocalTime::NANOS_PER_SECOND,
            Self::Minute => 60 * LocalTime::NANOS_PER_SECOND,
            Self::Hour => 3_600 * LocalTime::NANOS_PER_SECOND,
            _ => return Ok(LocalTime::MIDNIGHT),
        };
        Ok(LocalTime::from_nanos_of_day(time.nanos_of_day() / nanos * nanos)?)
    }
}
